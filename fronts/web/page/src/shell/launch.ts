/** Files that the system hands to Barrow where it is installed. */

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === "object";

/** `take` is given the files of every launch; browsers that hand over none have no queue of launches. */
export function listenToLaunches(take: (files: readonly File[]) => void): void {
  const queue: unknown = Reflect.get(window, "launchQueue");
  if (!isRecord(queue) || typeof queue["setConsumer"] !== "function") return;
  queue["setConsumer"]((launch: unknown) => {
    void filesOf(launch).then((files) => { if (files.length > 0) take(files); });
  });
}

async function filesOf(launch: unknown): Promise<readonly File[]> {
  const handles: unknown = isRecord(launch) ? launch["files"] : null;
  if (!Array.isArray(handles)) return [];
  const files = await Promise.all(handles.map(fileOf));
  return files.filter((file) => file !== null);
}

/** A file that went away since it was opened is none. */
async function fileOf(handle: unknown): Promise<File | null> {
  if (!isRecord(handle) || typeof handle["getFile"] !== "function") return null;
  try {
    const file: unknown = await handle["getFile"]();
    return file instanceof File ? file : null;
  } catch {
    return null;
  }
}
