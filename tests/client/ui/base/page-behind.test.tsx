import { expect, test } from 'vitest'

import { keepPageForFocus } from '#ui/base/page-behind.ts'

/** A page with a button that a modal has just covered. */
function covered() {
  const main = document.createElement('main')
  const button = document.createElement('button')
  main.append(button)
  document.body.append(main)
  const end = keepPageForFocus()
  main.inert = true
  return { main, button, end }
}

test('the page behind a modal is there until the focus has been reported; one that has the focus again stays', async () => {
  const closed = covered()
  await expect.poll(() => closed.main.inert).toBe(false)
  closed.button.focus()
  const open = covered()
  await expect.poll(() => open.main.inert).toBe(false)
  // The first was to be taken away before.
  await expect.poll(() => open.main.inert).toBe(true)
  expect(closed.main.inert).toBe(false)
  for (const { main, end } of [closed, open]) {
    end()
    main.remove()
  }
})
