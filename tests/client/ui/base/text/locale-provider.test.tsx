import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { ComboBox } from '#ui/fields/combo-box.tsx'
import { Link } from '#ui/actions/link.tsx'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'

test('links go their way inside the product, and components speak the language', async () => {
  const go = vi.fn()
  await render(
    <LocaleProvider language="en" navigate={go}>
      <Link href="/archives/collect">Collect</Link>
      <ComboBox label="Unit" options={[]} />
    </LocaleProvider>
  )
  await userEvent.keyboard('{Tab}{Enter}')
  expect(go.mock.calls.map(([path]) => path)).toEqual(['/archives/collect'])
  await expect.element(page.getByRole('button', { name: 'Show suggestions Unit' })).toBeInTheDocument()
})
