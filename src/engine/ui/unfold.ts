/** Opens whatever the element is folded into: what is closed takes no focus and cannot be scrolled to. */
export function unfold(element: Element | null | undefined): void {
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true;
}
