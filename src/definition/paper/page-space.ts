/** Degrees clockwise that a page is turned before it is read. */
export type Turn = 0 | 90 | 180 | 270;

/** A page of a PDF. */
export interface Sheet {
  /** What is shown of it, in its own coordinates: left, bottom, right, top, in points (1/72 inch). */
  box: readonly [number, number, number, number];
  turned: Turn;
}

/** A rectangle in the coordinates that the page itself has, whichever way it is turned. */
export interface PageBox {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** The same one as it is read: in points from the upper left corner of the page. */
export interface SeenBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Width and height of the page as it is read. */
export function seenSize({ box: [left, bottom, right, top], turned }: Sheet): [number, number] {
  const size: [number, number] = [right - left, top - bottom];
  return turned === 90 || turned === 270 ? [size[1], size[0]] : size;
}

/** Where people see a rectangle of the page. Source: ISO 32000-2, section 8.3.3. */
export function toSeen({ box: [left, bottom, right, top], turned }: Sheet, box: PageBox): SeenBox {
  const along = { width: box.right - box.left, height: box.top - box.bottom };
  const across = { width: along.height, height: along.width };
  switch (turned) {
    case 90:
      return { x: box.bottom - bottom, y: box.left - left, ...across };
    case 180:
      return { x: right - box.right, y: box.bottom - bottom, ...along };
    case 270:
      return { x: top - box.top, y: right - box.right, ...across };
    default:
      return { x: box.left - left, y: top - box.top, ...along };
  }
}

/** Where on the page lies what people see there: `toSeen` the other way round. */
export function toPage({ box: [left, bottom, right, top], turned }: Sheet, seen: SeenBox): PageBox {
  const far = seen.x + seen.width;
  const low = seen.y + seen.height;
  switch (turned) {
    case 90:
      return { left: left + seen.y, bottom: bottom + seen.x, right: left + low, top: bottom + far };
    case 180:
      return { left: right - far, bottom: bottom + seen.y, right: right - seen.x, top: bottom + low };
    case 270:
      return { left: right - low, bottom: top - far, right: right - seen.y, top: top - seen.x };
    default:
      return { left: left + seen.x, bottom: top - low, right: left + far, top: top - seen.y };
  }
}

/** The nearest place for it that lies on the page; what is larger than the page becomes as large as that. */
export function onSheet(sheet: Sheet, { x, y, width, height }: SeenBox): SeenBox {
  const [across, down] = seenSize(sheet);
  const size = { width: Math.min(width, across), height: Math.min(height, down) };
  return {
    x: Math.min(Math.max(x, 0), across - size.width),
    y: Math.min(Math.max(y, 0), down - size.height),
    ...size,
  };
}
