import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Ellipsis } from '#ui/data/ellipsis.tsx'

const LONG = '某市轨道交通三号线一期工程混凝土强度检验报告'

test('[9.K45, 9.K46] a text that was cut is a stop that is named by the whole text and shows it; Escape takes it away', async () => {
  const { container } = await render(
    <main>
      <Ellipsis text="短题名" />
      <Ellipsis text={LONG} />
      <Ellipsis text="竣工图-结构-017.pdf" kind="fileName" />
    </main>
  )
  expect(page.getByRole('button').elements()).toHaveLength(2)
  expect(page.getByText('某市轨道交通三号线一期工…', { exact: true }).elements()).toHaveLength(1)
  await userEvent.keyboard('{Tab}')
  const stop = page.getByRole('button', { name: LONG, exact: true })
  await expect.element(stop).toHaveFocus()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(LONG)
  // The name is the whole text: a description with the same words would be read after it.
  await expect.element(stop).toHaveAccessibleDescription('')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '竣工图-结构-017.pdf', exact: true })).toHaveFocus()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('竣工图-结构-017.pdf')
  await expect.element(page.getByText('竣工图-结…', { exact: true })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})

test('a press shows the whole text too', async () => {
  await render(<Ellipsis text={LONG} />)
  await page.getByRole('button').click()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(LONG)
})
