//! Names, keys and signatures.

use crate::client::{ask, ask_at, get, join, now, secret, send, signed, signed_at};
use crate::postgres::{sqlite, with_each};
use crate::server::{Clock, Server};
use barrow_online::{Code, DeviceKind, Devices, Player, Profile, Secret, base64, passkey_challenge};
use sha2::{Digest as _, Sha256};

#[test]
fn a_name_belongs_to_a_key() {
    with_each(|database| {
        let server = Server::start(database, &[]);
        let host = &server.host;
        join(host, &secret(1), "Ada").is(201, "Ada");
        join(host, &secret(1), "Eva").is(409, "already has the name \\\"Ada\\\"");
        join(host, &secret(2), "ada").is(409, "is taken");
        join(host, &secret(2), "a").is(422, "2 to 20 characters");
        ask(host, &secret(2), "POST", "/api/players", b"Ada").is(400, "send the name as");
        assert_eq!(ask(host, &secret(1), "GET", "/api/me", b"").json::<Player>().name, "Ada");
        ask(host, &secret(2), "GET", "/api/me", b"").is(200, "null");
        get(host, "/api/me").is(401, "choose one first");
        assert_eq!(get(host, "/api/players/Ada").json::<Profile>().player.name, "Ada");
        get(host, "/api/players/Eva").is(404, "nobody here has this name");

        ask(host, &secret(1), "PUT", "/api/me/name", b"{\"name\": \"Eva\"}").is(429, "once every 30 days");
        ask(host, &secret(1), "PUT", "/api/me/name", b"{\"name\": \"Ada\"}").is(200, "Ada");
        ask(host, &secret(1), "DELETE", "/api/me", b"").is(204, "");
        get(host, "/api/players/Ada").is(404, "nobody");
    });
}

#[test]
fn a_name_that_was_given_up_is_kept_for_its_owner() {
    with_each(|database| {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::new(folder.path());
        let server = Server::at(&clock, database, &[("DAYS_BETWEEN_NAMES", "0")]);
        let (host, ada, mallory) = (server.host.as_str(), secret(1), secret(2));
        join(host, &ada, "Ada").is(201, "");
        ask(host, &ada, "DELETE", "/api/me", b"").is(204, "");
        let refused = join(host, &mallory, "ADA");
        refused.is(409, "\\\"ADA\\\", or a name that looks like it, was given up; others can have it from 20");
        join(host, &ada, "Ada").is(201, "");
        // A name that was changed is kept too.
        ask(host, &ada, "PUT", "/api/me/name", b"{\"name\": \"Eva\"}").is(200, "Eva");
        join(host, &mallory, "Ada").is(409, "was given up");
        ask(host, &ada, "PUT", "/api/me/name", b"{\"name\": \"ada\"}").is(200, "ada");
        ask(host, &ada, "DELETE", "/api/me", b"").is(204, "");
        let later = 30 * 24 * 60 * 60 * 1000 + 60_000;
        clock.set(later as i64);
        let body = b"{\"name\": \"ADA\"}";
        ask_at(host, &mallory, "POST", "/api/players", body, now() + later).is(201, "ADA");
    });
}

#[test]
fn names_that_look_alike_have_one_owner() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let (host, mallory) = (server.host.as_str(), secret(99));
    for (number, (name, other)) in (1..).zip([
        ("Bob", "b0b"),
        ("Νίκος", "ΝΊΚΟΣ"),
        ("ΓΙΆΝΝΗΣ", "γιάννης"),
        ("straße", "STRASSE"),
        ("ilk", "ILK"),
        ("CORN", "com"),
        ("\u{41d}\u{41e}\u{422}", "HOT"),
    ]) {
        join(host, &secret(number), name).is(201, name);
        join(host, &mallory, other).is(409, "looks like a name that is taken");
    }
    for name in ["Adm1n", "admin1", "the admin", "Barrow Team", "Mod", "Модератор"] {
        join(host, &mallory, name).is(422, "reserved");
    }
    // Players are found by their exact names.
    get(host, "/api/players/Bob").is(200, "Bob");
    get(host, "/api/players/b0b").is(404, "nobody");
    let block = |name: &str| ask(host, &secret(2), "PUT", &format!("/api/me/blocks/{name}"), b"");
    block("b0b").is(404, "nobody");
    block("Bob").is(204, "");
}

#[test]
fn names_of_every_script_can_be_had() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let host = server.host.as_str();
    for (number, name) in (1..).zip(["हिन्दी", "தமிழ்", "বাংলা", "ไทย", "မြန်မာ", "العربية", "日本太郎", "한국어", "Nguyễn"])
    {
        join(host, &secret(number), name).is(201, name);
    }
    let marks = "\u{301}\u{300}\u{302}\u{303}\u{304}";
    for name in [format!("Z{marks}"), "Za\u{301}\u{301}".to_owned()] {
        join(host, &secret(99), &name).is(422, "at most 4 marks");
    }
    join(host, &secret(99), "\u{3164}\u{3164}").is(422, "letters and digits");
}

#[test]
fn a_name_can_be_changed_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[("DAYS_BETWEEN_NAMES", "0")]);
    join(&server.host, &secret(1), "Ada").is(201, "Ada");
    join(&server.host, &secret(2), "Bob").is(201, "Bob");
    ask(&server.host, &secret(1), "PUT", "/api/me/name", "{\"name\": \"Åda\"}".as_bytes()).is(200, "Åda");
    ask(&server.host, &secret(1), "PUT", "/api/me/name", b"{\"name\": \"B0B\"}").is(409, "looks like a name that is taken");
    get(&server.host, "/api/players/%C3%85da").is(200, "Åda");
}

/// The data that a browser sends after it signed with a passkey.
fn passkey(owner: &Secret, host: &str, origin: &str, device: &Secret, (time, flags): (u64, u8)) -> String {
    let domain = host.split(':').next().unwrap();
    let authenticator = [&Sha256::digest(domain)[..], &[flags, 0, 0, 0, 7]].concat();
    let challenge = passkey_challenge(host, &device.key(), time);
    let client = format!("{{\"type\":\"webauthn.get\",\"challenge\":\"{challenge}\",\"origin\":\"{origin}\"}}");
    let signature = owner.sign([&authenticator[..], &Sha256::digest(&client)].concat());
    let [authenticator, client] = [&authenticator[..], client.as_bytes()].map(base64);
    serde_json::json!({
        "credential": base64(b"one"), "time": time, "authenticator": authenticator, "client": client, "signature": signature.to_string(),
    })
    .to_string()
}

#[test]
fn a_passkey_brings_a_name_to_a_device() {
    with_each(|database| {
        let server = Server::start(database, &[]);
        let host = server.host.as_str();
        let (ada, owner, mallory) = (secret(1), secret(2), secret(3));
        join(host, &ada, "Ada").is(201, "");
        let new = serde_json::json!({ "credential": base64(b"one"), "key": owner.key() }).to_string();
        ask(host, &ada, "POST", "/api/me/passkeys", new.as_bytes()).is(204, "");
        ask(host, &ada, "POST", "/api/me/passkeys", new.as_bytes()).is(409, "already in use");
        ask(host, &mallory, "POST", "/api/me/passkeys", new.as_bytes()).is(403, "no name here yet");
        let origin = format!("http://{host}");
        let join_by = |device: &Secret, body: &str| ask(host, device, "POST", "/api/devices/passkey", body.as_bytes());
        let device = secret(4);
        let refused = "belongs to no name here";
        for body in [
            passkey(&mallory, host, &origin, &device, (now(), 5)),
            passkey(&owner, host, "http://evil.test", &device, (now(), 5)),
            passkey(&owner, "evil.test", &origin, &device, (now(), 5)),
            passkey(&owner, host, &origin, &mallory, (now(), 5)),
            passkey(&owner, host, &origin, &device, (now() - 6 * 60_000, 5)),
            // The authenticator did not see a user, or did not verify one.
            passkey(&owner, host, &origin, &device, (now(), 4)),
            passkey(&owner, host, &origin, &device, (now(), 1)),
        ] {
            join_by(&device, &body).is(403, refused);
        }
        join_by(&device, "{}").is(400, "cannot be read");
        join_by(&device, &passkey(&owner, host, &origin, &device, (now(), 5))).is(201, "Ada");
        assert_eq!(ask(host, &device, "GET", "/api/me", b"").json::<Player>().name, "Ada");
        join_by(&device, &passkey(&owner, host, &origin, &device, (now(), 5))).is(409, "already has the name");
    });
}

#[test]
fn a_lost_device_is_removed_from_another() {
    with_each(|database| {
        let server = Server::start(database, &[]);
        let (host, first, second, bob) = (server.host.as_str(), secret(1), secret(2), secret(3));
        join(host, &first, "Ada").is(201, "");
        join(host, &bob, "Bob").is(201, "");
        let code = ask(host, &first, "POST", "/api/me/codes", b"{\"kind\": \"device\"}").json::<Code>().code;
        ask(host, &second, "POST", "/api/devices", format!("{{\"code\": \"{code}\"}}").as_bytes()).is(201, "");
        let passkey = serde_json::json!({ "credential": base64(b"one"), "key": secret(9).key() }).to_string();
        ask(host, &first, "POST", "/api/me/passkeys", passkey.as_bytes()).is(204, "");
        let devices = |who: &Secret| ask(host, who, "GET", "/api/me/devices", b"").json::<Devices>().devices;
        let known = devices(&second);
        let this: Vec<_> = known.iter().map(|device| (device.kind, device.is_this)).collect();
        let (device, passkey) = (DeviceKind::Device, DeviceKind::Passkey);
        assert_eq!(this, [(device, false), (device, true), (passkey, false)]);

        let remove = |who: &Secret, id: &str| ask(host, who, "DELETE", &format!("/api/me/devices/{id}"), b"");
        remove(&second, &known[1].id).is(422, "the device you are using");
        remove(&bob, &known[0].id).is(404, "no such device");
        remove(&second, "nonsense").is(404, "no such device");
        get(host, "/api/me/devices").is(401, "choose one first");
        remove(&second, &known[0].id).is(204, "");
        remove(&second, &known[2].id).is(204, "");
        ask(host, &first, "GET", "/api/me", b"").is(200, "null");
        assert_eq!(devices(&second).len(), 1);
        let origin = format!("http://{host}");
        let body = self::passkey(&secret(9), host, &origin, &first, (now(), 5));
        ask(host, &first, "POST", "/api/devices/passkey", body.as_bytes()).is(403, "belongs to no name");
    });
}

#[test]
fn a_forged_signature_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let host = server.host.as_str();
    join(host, &secret(1), "Ada").is(201, "Ada");
    let delete = |head: &str| send(host, "DELETE", "/api/me", &[("authorization", head)], b"");
    let mut forged = signed(&secret(2), host, "DELETE", "/api/me", b"");
    forged.key = secret(1).key();
    delete(&forged.to_string()).is(401, "is wrong");
    for (method, target, body) in [("GET", "/api/me", &b""[..]), ("DELETE", "/api/me/name", b""), ("DELETE", "/api/me", b"x")] {
        delete(&signed(&secret(1), host, method, target, body).to_string()).is(401, "is wrong");
    }
    delete(&signed(&secret(1), "other.test", "DELETE", "/api/me", b"").to_string()).is(401, "is wrong");
    delete("Barrow what").is(401, "cannot be read");
    for time in [0, now() - 6 * 60_000, now() + 6 * 60_000, u64::MAX] {
        delete(&signed_at(&secret(1), host, "DELETE", "/api/me", b"", time).to_string()).is(401, "clock of this device");
    }
    get(host, "/api/players/Ada").is(200, "Ada");
}

#[test]
fn a_request_that_comes_twice_is_refused() {
    with_each(|database| {
        let server = Server::start(database, &[]);
        let host = server.host.as_str();
        join(host, &secret(1), "Ada").is(201, "Ada");
        let head = signed(&secret(1), host, "GET", "/api/me", b"").to_string();
        let again = || send(host, "GET", "/api/me", &[("authorization", &head)], b"");
        again().is(200, "Ada");
        again().is(409, "came twice");
        // Another instance of the server refuses it too.
        let other = Server::start(database, &[("HOSTS", host)]);
        let head = [("authorization", head.as_str()), ("host", host)];
        send(&other.host, "GET", "/api/me", &head, b"").is(409, "came twice");
    });
}

#[test]
fn names_from_one_address_are_limited() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[("NAMES_PER_DAY", "2")]);
    join(&server.host, &secret(1), "Ada").is(201, "");
    join(&server.host, &secret(2), "Bob").is(201, "");
    join(&server.host, &secret(3), "Eva").is(429, "too many new names from your network today; wait 1");
}

#[test]
fn only_a_proxys_address_header_is_believed() {
    let folder = tempfile::tempdir().unwrap();
    let name = |server: &Server, number: u8, said: &str| {
        let (host, body) = (server.host.as_str(), format!("{{\"name\": \"Player {number}\"}}"));
        let head = signed(&secret(number), host, "POST", "/api/players", body.as_bytes()).to_string();
        send(host, "POST", "/api/players", &[("authorization", &head), ("x-forwarded-for", said)], body.as_bytes()).status
    };
    let server = Server::start(&sqlite(folder.path()), &[("NAMES_PER_DAY", "1")]);
    assert_eq!([name(&server, 1, "10.0.0.1"), name(&server, 2, "10.0.0.2")], [201, 429]);
    let proxied = [("NAMES_PER_DAY", "1"), ("PROXIES", "[\"127.0.0.1\"]")];
    let server = Server::start(&sqlite(folder.path()), &proxied);
    // The client itself may have sent every address before the last.
    assert_eq!(
        [name(&server, 3, "10.0.0.1"), name(&server, 4, "10.0.0.2"), name(&server, 5, "10.0.0.9, 10.0.0.1")],
        [201, 201, 429]
    );
}

#[test]
fn a_second_device_joins_by_a_code_and_a_phrase_on_paper_brings_a_name_back() {
    with_each(|database| {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::new(folder.path());
        let server = Server::at(&clock, database, &[]);
        let (host, first, second, third, fourth) = (server.host.as_str(), secret(1), secret(2), secret(3), secret(4));
        join(host, &first, "Ada").is(201, "");
        let code = |who: &Secret, kind: &str| {
            ask(host, who, "POST", "/api/me/codes", format!("{{\"kind\": \"{kind}\"}}").as_bytes()).json::<Code>().code
        };
        let use_code =
            |who: &Secret, code: &str| ask(host, who, "POST", "/api/devices", format!("{{\"code\": \"{code}\"}}").as_bytes());
        let shown = code(&first, "device");
        use_code(&first, &shown).is(409, "already has the name \\\"Ada\\\"");
        use_code(&second, "lusab babad gutih").is(404, "this code is not valid");
        use_code(&second, &shown.replace(' ', "-").to_ascii_uppercase()).is(201, "Ada");
        ask(host, &second, "GET", "/api/me", b"").is(200, "Ada");
        use_code(&third, &shown).is(404, "this code is not valid");
        // A code is valid for ten minutes, and only the last one made.
        let (old, new) = (code(&first, "device"), code(&second, "device"));
        use_code(&third, &old).is(404, "");
        let phrase = code(&first, "recovery");
        assert_eq!(phrase.split(' ').count(), 8);
        clock.set(11 * 60 * 1000);
        let then = now() + 11 * 60 * 1000;
        let later = |who: &Secret, code: &str| {
            ask_at(host, who, "POST", "/api/devices", format!("{{\"code\": \"{code}\"}}").as_bytes(), then)
        };
        later(&third, &new).is(404, "");
        later(&third, &phrase).is(201, "Ada");
        later(&fourth, &phrase).is(404, "");
        ask_at(host, &third, "DELETE", "/api/me", b"", then).is(204, "");
        ask_at(host, &first, "GET", "/api/me", b"", then).is(200, "null");
    });
}
