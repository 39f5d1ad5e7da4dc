/** Two fingers, or the wheel with Ctrl (which is what a trackpad says of two fingers): larger or smaller around them. */
export function followPinch(
  box: HTMLElement,
  stop: AbortSignal,
  zoom: (factor: number, origin: [number, number]) => void,
): void {
  let apart: number | null = null;
  const move = (event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!one || !other) return;
    event.preventDefault();
    const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    if (apart !== null && Math.abs(now - apart) < LEAST_PX) return;
    const middle: [number, number] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
    if (apart !== null) zoom(now / apart, middle);
    apart = now;
  };
  const end = () => {
    apart = null;
  };
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / WHEEL_PX), [event.clientX, event.clientY]);
  };
  box.addEventListener('touchmove', move, { passive: false, signal: stop });
  box.addEventListener('touchend', end, { signal: stop });
  box.addEventListener('touchcancel', end, { signal: stop });
  box.addEventListener('wheel', wheel, { passive: false, signal: stop });
}

/** Fingers that hold still tremble. */
const LEAST_PX = 6;
/** Turned so far, the wheel makes pages e times as large. */
const WHEEL_PX = 300;
