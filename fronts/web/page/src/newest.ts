/** Boxes that show the newest lines. */

/** Scrolls a box to its newest lines, so that its first visible line is complete. */
export function showNewest(box: HTMLElement, lines: readonly HTMLElement[]): void {
  box.style.paddingBottom = "";
  const [oldest, newest] = [lines[0], lines.at(-1)];
  if (oldest === undefined || newest === undefined || box.scrollHeight <= box.clientHeight) return;
  const end = newest.offsetTop + newest.offsetHeight, room = box.clientHeight;
  const first = lines.find(({ offsetTop }) => end - offsetTop <= room) ?? newest;
  box.style.paddingBottom = `${Math.max(0, room - (end - first.offsetTop))}px`;
  box.scrollTop = first.offsetTop - oldest.offsetTop;
}
