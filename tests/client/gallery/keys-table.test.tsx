import i18next from 'i18next'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { KeysTable } from '#gallery/keys-table.tsx'
import { findingsInThemes } from '#kit/look/axe.ts'

test('keys that do several things are listed once, with all that they do', async () => {
  await i18next.loadNamespaces('gallery')
  const { container } = await render(
    <KeysTable
      rows={[
        ['Enter Space', 'press'],
        ['Escape', 'close'],
        ['Enter Space', 'choose'],
        ['Escape', 'close']
      ]}
    />
  )
  await expect.element(page.getByRole('table')).toBeVisible()
  const rows = page.getByRole('row').elements()
  expect(rows).toHaveLength(3)
  expect([...(rows[1]?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    i18next.t('gallery:key.press'),
    i18next.t('gallery:key.choose')
  ])
  expect(rows[2]?.querySelectorAll('p')).toHaveLength(1)
  expect(await findingsInThemes(container)).toEqual([])
})
