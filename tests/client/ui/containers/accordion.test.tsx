import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Accordion, AccordionItem, type AccordionProps } from '#ui/containers/accordion.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const parts = (props: Partial<AccordionProps> = {}) => (
  <main>
    <Accordion level={2} {...props}>
      <AccordionItem id="files" title="文件">
        <TextField aria-label="题名" />
      </AccordionItem>
      <AccordionItem id="volumes" title="案卷" isDisabled>
        内容
      </AccordionItem>
      <AccordionItem id="photos" title="照片">
        <Accordion level={3}>
          <AccordionItem id="inner" title="工地">
            内层
          </AccordionItem>
        </Accordion>
      </AccordionItem>
    </Accordion>
  </main>
)
const head = (name: string) => page.getByRole('button', { name })

test('one thing is shown at a time: Enter and Space open it and close the other', async () => {
  const { container } = await render(parts())
  await expect.element(page.getByRole('heading', { level: 2, name: '文件' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(head('文件')).toHaveAttribute('aria-expanded', 'true')
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('textbox', { name: '题名' })).toHaveFocus()
  await userEvent.keyboard('{Home}{Tab} ')
  await expect.element(head('照片')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(head('文件')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(head('案卷')).toBeDisabled()
})

test('several may be open where that is wanted', async () => {
  await render(parts({ allowsMultipleExpanded: true, defaultExpandedKeys: ['files', 'photos'] }))
  await expect.element(head('文件')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(head('照片')).toHaveAttribute('aria-expanded', 'true')
})

test('Up and Down go from heading to heading and round, Home and End to the ends; one inside another goes its own ways', async () => {
  await render(parts({ allowsMultipleExpanded: true, defaultExpandedKeys: ['files', 'photos'] }))
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(head('照片')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(head('文件')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(head('照片')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(head('文件')).toHaveFocus()
  await userEvent.keyboard('{End}{Tab}{ArrowDown}')
  await expect.element(head('工地')).toHaveFocus()
})

test('the arrows can be left to the page', async () => {
  await render(parts({ hasArrows: false }))
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(head('文件')).toHaveFocus()
})
