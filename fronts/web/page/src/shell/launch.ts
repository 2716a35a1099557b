/** Files that the system opens with an installed Barrow. */

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === "object";

/** Passes the files of each launch to `take`, in browsers that support this. */
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

/** The file of a handle; null if it has disappeared since. */
async function fileOf(handle: unknown): Promise<File | null> {
  if (!isRecord(handle) || typeof handle["getFile"] !== "function") return null;
  try {
    const file: unknown = await handle["getFile"]();
    return file instanceof File ? file : null;
  } catch {
    return null;
  }
}
