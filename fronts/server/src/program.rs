//! The program: its command line, start and end.

use crate::clock::{self, now};
use crate::config::{Config, EXAMPLE};
use crate::hosts::Hosts;
use crate::http::{self, Sending, Server, Tables, Watching};
use crate::limits::Requests;
use crate::marks::Marks;
use crate::metrics::Metrics;
use crate::owners::whose;
use crate::proxies::Proxies;
use crate::recorder::Recorder;
use crate::store::{RunId, Store, StoreError, StoredNote, Time, file_of};
use crate::verifying::{Bell, verify, worker};
use barrow_core::Shelf;
use clap::{Parser, Subcommand};
use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{Semaphore, watch};
use tokio::time::interval;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// How often to delete what has expired, and to update metrics.
const ROUND: Duration = Duration::from_secs(15);
/// How often to ask for the addresses of proxies that are trusted by name.
const LOOK_UP: Duration = Duration::from_mins(2);
/// A run that was only shared is deleted when it has had no move for this long. \[milliseconds\]
const SHOWN: Time = 24 * 60 * 60 * 1000;

/// The most reported notes in a list.
const LISTED: u32 = 100;

/// The command line.
#[derive(Debug, Parser)]
#[command(name = "barrow-server", version, about = "Boards of runs that the server has replayed, and sealed races")]
struct Cli {
    /// The configuration, in TOML. Variables that begin with `BARROW_SERVER_` override it.
    #[arg(long)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Copies the database into a new file, even while a server uses it.
    Backup {
        /// The file, which must not exist.
        file: PathBuf,
    },
    /// Lists notes that were reported or hidden.
    Notes,
    /// Removes a run from its board. The ledger records this permanently.
    HideRun {
        /// Its number.
        run: i64,
    },
    /// Hides a note from everybody.
    Hide {
        /// Its number.
        note: i64,
    },
    /// Shows a note again, and forgets who reported it.
    Unhide {
        /// Its number.
        note: i64,
    },
    /// Replays runs for a server.
    #[command(name = worker::COMMAND, hide = true)]
    VerifyRuns,
}

/// Runs the program with these games.
pub fn run(shelf: Shelf) -> ExitCode {
    let shelf = shelf.loaded_by(barrow_archive::interpreter::loaded);
    let cli = Cli::parse();
    let database = || there(cli.config.as_deref(), shelf.identity.storage);
    let done = match cli.command {
        Some(Command::VerifyRuns) => worker::serve(&shelf, io::stdin().lock(), io::stdout().lock()).map_err(Into::into),
        Some(Command::Backup { file }) => database().and_then(|database| backup(&database, &file)),
        Some(Command::Notes) => at_database(database(), list_notes),
        Some(Command::HideRun { run }) => at_database(database(), async move |store| hide_run(store, RunId(run)).await),
        Some(Command::Hide { note }) => at_database(database(), async move |store| hide(store, note, true).await),
        Some(Command::Unhide { note }) => at_database(database(), async move |store| hide(store, note, false).await),
        None => serve(shelf, cli.config.as_deref()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("barrow-server: {error}");
            ExitCode::from(2)
        }
    }
}

fn backup(database: &str, file: &Path) -> Result<(), Box<dyn Error>> {
    let name = file.to_str().ok_or("the file's name is not valid text")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(Store::backup(database, name)).map_err(|error| format!("{name} was not written: {error}"))?;
    println!("The database {database} is copied into {name}.");
    Ok(())
}

/// Runs a task on the database, even while servers use it.
fn at_database(
    database: Result<String, Box<dyn Error>>,
    act: impl AsyncFnOnce(&Store) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let database = database?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = Store::open(&database).await.map_err(|error| not_open(&database, &error))?;
        let done = act(&store).await;
        store.close().await;
        done
    })
}

/// The address of a server's database, which must exist: a new one has nothing to copy or to hide.
fn there(config: Option<&Path>, product: &str) -> Result<String, Box<dyn Error>> {
    let database = Config::read(config)?.database(product)?;
    if let Some(file) = file_of(&database)
        && !file.exists()
    {
        return Err(format!(
            "there is no database at {}; name the server's with --config or BARROW_SERVER_DATABASE, as for the server itself",
            file.display()
        )
        .into());
    }
    Ok(database)
}

/// Says why a database cannot be opened, and what to do.
fn not_open(database: &str, error: &StoreError) -> String {
    match (file_of(database), error) {
        (Some(file), StoreError::Database(_) | StoreError::File(..)) => format!(
            "{error}: {}. Let the user who runs this program write to the folder of {}, or name another file, as in \
             BARROW_SERVER_DATABASE={EXAMPLE}",
            whose(&file),
            file.display()
        ),
        _ => error.to_string(),
    }
}

async fn list_notes(store: &Store) -> Result<(), Box<dyn Error>> {
    let notes = store.reported_notes(LISTED).await?;
    if notes.is_empty() {
        println!("No note was reported, and none is hidden.");
    }
    for StoredNote { id, run, moves, player, text, reports, is_hidden, .. } in notes {
        let standing = if is_hidden { "hidden" } else { "shown" };
        // Strangers wrote this text, so escape it: it must not control the terminal.
        println!("{id}: run {}, move {moves}, {player:?} wrote {text:?}; {reports} reported it; {standing}", run.0);
    }
    Ok(())
}

async fn hide_run(store: &Store, run: RunId) -> Result<(), Box<dyn Error>> {
    if !store.hide_run(run, now()).await? {
        return Err(format!("no run {} is on a board", run.0).into());
    }
    println!("Run {} was removed from its board.", run.0);
    Ok(())
}

async fn hide(store: &Store, note: i64, is_hidden: bool) -> Result<(), Box<dyn Error>> {
    if !store.hide_note(note, is_hidden).await? {
        return Err(format!("there is no note {note}").into());
    }
    println!("Note {note} is {}.", if is_hidden { "hidden" } else { "shown again" });
    Ok(())
}

fn serve(shelf: Shelf, config: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let config = Config::read(config)?;
    let filter: Targets = config.log.parse().map_err(|error| format!("log = \"{}\" is not a filter ({error})", config.log))?;
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_target(false);
    tracing_subscriber::registry().with(lines).with(filter).init();
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work(shelf, config))
}

async fn work(shelf: Shelf, config: Config) -> Result<(), Box<dyn Error>> {
    let database = config.database(shelf.identity.storage)?;
    let store = Store::open(&database).await.map_err(|error| not_open(&database, &error))?;
    clock::at_least(store.keep_time(now()).await?);
    let secret = store.signer().await?;
    store.begin_ledger(now()).await?;
    let marks = Marks::new(&store.secret("marks", &random()?).await?).ok_or("the database has an invalid secret")?;
    let listener = TcpListener::bind(config.listen).await.map_err(|error| in_use(config.listen, &error))?;
    let address = listener.local_addr()?;
    let (stop, stops) = watch::channel(false);
    let bell = Bell::new(stops.clone());
    let (patience, verifiers) = (Duration::from_secs(config.verify_seconds.into()), config.verifiers());
    let verifying: Vec<_> = (0..verifiers).map(|_| tokio::spawn(verify(store.clone(), bell.clone(), patience))).collect();
    if config.hosts.is_empty() && !address.ip().is_loopback() {
        tracing::warn!(
            "this server answers only for names of this machine, such as localhost:{}; to let others in, set hosts to the names \
             that they use, such as hosts = [\"barrow.example\"] or BARROW_SERVER_HOSTS=barrow.example",
            address.port()
        );
    }
    let hosts = Hosts::new(config.hosts.clone(), address.port());
    let proxies = Arc::new(Proxies::new(&config.proxies, config.proxy_header.clone()));
    let looking = tokio::spawn(look_up(Arc::clone(&proxies)));
    let requests = Requests::new(&config);
    let (recorder, tables, metrics) = (Recorder::new(store.clone()), Tables::default(), Metrics::default());
    let (watching, sending, drawing) = (Watching::default(), Sending::default(), Semaphore::new(1));
    let server = Server {
        store,
        config,
        hosts,
        proxies,
        requests,
        marks,
        bell,
        metrics,
        recorder,
        tables,
        sending,
        drawing,
        watching,
        secret,
        shelf,
    };
    let server = Arc::new(server);
    let rounds = tokio::spawn(keep_house(Arc::clone(&server)));
    println!("{} is at http://{address}", server.shelf.identity.name);
    tokio::spawn(async move {
        end().await;
        let _ = stop.send(true);
    });
    let router = http::router(Arc::clone(&server));
    http::serve(listener, router, &server.config, Arc::clone(&server.proxies), stops).await;
    rounds.abort();
    looking.abort();
    for verifying in verifying {
        verifying.await?;
    }
    server.store.close().await;
    tracing::info!("stopped");
    Ok(())
}

fn random() -> Result<[u8; 32], getrandom::Error> {
    let mut fresh = [0; 32];
    getrandom::fill(&mut fresh)?;
    Ok(fresh)
}

fn in_use(address: SocketAddr, error: &io::Error) -> String {
    format!("nothing can listen at {address} ({error}); name another address, as in BARROW_SERVER_LISTEN=127.0.0.1:8494")
}

/// Completes when the system asks the program to stop.
async fn end() {
    let (Ok(mut terminate), Ok(mut interrupt)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt())) else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!("stopping");
}

/// Asks for the addresses of proxies at regular intervals.
async fn look_up(proxies: Arc<Proxies>) {
    let mut rounds = interval(LOOK_UP);
    loop {
        rounds.tick().await;
        proxies.look_up().await;
    }
}

/// Deletes expired data at regular intervals.
async fn keep_house(server: Arc<Server>) {
    let mut rounds = interval(ROUND);
    loop {
        rounds.tick().await;
        server.requests.forget();
        server.tables.tidy();
        let store = &server.store;
        let round = async {
            store.forget_nonces(now()).await?;
            store.forget_freed(now()).await?;
            store.forget_shown(now() - SHOWN).await?;
            store.forget_spent(now()).await?;
            store.forget_nameless(now()).await?;
            store.forget_takes(now()).await?;
            store.erase_rest().await?;
            server.metrics.waiting(store.queue_length().await?);
            clock::at_least(store.keep_time(now()).await?);
            Ok::<(), StoreError>(())
        };
        if let Err(error) = round.await {
            tracing::error!("{error}");
        }
    }
}
