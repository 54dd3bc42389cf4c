import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { ErrorBoundary } from '#shell/loading/error-boundary.tsx'
import { FailedView } from '#shell/loading/failed-view.tsx'

let isUp = false
function Page() {
  if (!isUp) throw new TypeError('Failed to fetch')
  return <h1>工作台</h1>
}
afterEach(() => {
  vi.restoreAllMocks()
  isUp = false
})

test('who tries a page again that still does not come keeps the focus, also where the whole window was replaced', async () => {
  // React itself logs to the console what the boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let tries = 0
  await render(
    <ErrorBoundary
      fallback={(failure, retry) => (
        <main key={tries}>
          <FailedView
            failure={failure}
            retry={() => {
              tries++
              retry()
            }}
          />
        </main>
      )}
    >
      <Page />
    </ErrorBoundary>
  )
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => tries).toBe(1)
  await expect.element(heading).toHaveFocus()
  isUp = true
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('heading', { name: '工作台' })).toBeVisible()
})
