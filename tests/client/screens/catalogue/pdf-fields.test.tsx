import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { formLayout } from '#contract/forms/form-layout.ts'
import { parse } from '#contract/core/schema.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { volumeTemplate } from '#kit/answers/volumes.ts'
import { FieldsTab } from '#screens/catalogue/pdf-template/fields-tab.tsx'

afterEach(() => vi.restoreAllMocks())

const read = parse(formLayout, {
  target: 'volume',
  basis: '',
  paper: { width: 210, height: 297, margin: [20, 20, 20, 25] },
  fields: [{ key: 'bound', label: '装订', labelEn: 'Bound' }],
  blocks: [{ kind: 'box', at: [25, 25, 160, 12], text: '{bound}' }]
})
if (!read.ok) throw new Error('the layout cannot be read')
const layout = read.value

test('a field of a form of volumes is filled from a column that the archive has added to the template of volumes', async () => {
  answerCalls({ 'GET /archives/template/published': () => [volumeTemplate] })
  const changed = vi.fn()
  await render(
    <main>
      <FieldsTab layout={layout} onChange={changed} startsAt={{ at: 0, key: 'from' }} />
    </main>
  )
  const cell = () => document.activeElement?.getAttribute('data-title')
  await expect.poll(cell).toBe('数据来源')
  await userEvent.keyboard('{F2}装订方式')
  await expect.element(page.getByRole('option', { name: '装订方式' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => changed.mock.lastCall?.[0].fields[0].from).toBe('volume.bindKind')
})
