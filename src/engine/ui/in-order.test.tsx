import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useInOrder } from './in-order.ts';
import { Skeleton } from './spinner.tsx';

function Region({ first, second }: { first: boolean; second: boolean }) {
  const region = useInOrder<HTMLDivElement>();
  return (
    <div ref={region} data-testid="region">
      <section data-testid="first">{first ? 'Agenda' : <Skeleton />}</section>
      <section data-testid="second">{second ? 'Berita' : <Skeleton />}</section>
    </div>
  );
}

const isOn = (element: HTMLElement, name: string) => element.hasAttribute(`data-${name}`);

describe('a region in order', () => {
  it('says what is awaited until all has come, and never again', async () => {
    const { getByTestId, rerender } = render(<Region first={false} second={false} />);
    const marks = () => [
      isOn(getByTestId('region'), 'arriving'),
      isOn(getByTestId('first'), 'awaited'),
      isOn(getByTestId('second'), 'awaited'),
    ];
    expect(marks()).toEqual([true, true, true]);
    rerender(<Region first={true} second={false} />);
    await Promise.resolve();
    expect(marks()).toEqual([true, false, true]);
    rerender(<Region first={true} second={true} />);
    await Promise.resolve();
    expect(marks()).toEqual([false, false, false]);
    rerender(<Region first={false} second={true} />);
    await Promise.resolve();
    expect(marks()).toEqual([false, false, false]);
  });

  it('is not arriving when everything is there at once', () => {
    const { getByTestId } = render(<Region first={true} second={true} />);
    expect(isOn(getByTestId('region'), 'arriving')).toBe(false);
  });
});
