/** What lets go of the focus when it closes. */
const CLOSING = '[role=menu], [role=dialog], [role=alertdialog]'

const isFocusFree = () => {
  const { activeElement, body } = document
  return activeElement === body || activeElement?.matches('main') || activeElement?.closest(CLOSING)
}

/**
 * Takes the focus as soon as a menu or a dialog that is closing lets go of it, also where that gave it to the page because what it was
 * opened by was hidden for a moment. `take` says whether it has been taken; one and a half seconds are tried, while it is wanted.
 */
export function claimFocus(take: () => boolean, isWanted: () => boolean, tries = 90): void {
  if (take() || tries === 0) return
  // Most let go at the end of this turn: on a busy machine the next key comes before the next picture.
  const later = tries > 85 ? setTimeout : requestAnimationFrame
  later(() => {
    if (isWanted() && isFocusFree()) claimFocus(take, isWanted, tries - 1)
  })
}
