import { type ComponentType, lazy, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { LateField } from '#ui/base/fields/late-field.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const Area = () => <TextField label="所在区域" name="area" />
/** A control whose piece comes when the test says so. */
function heldBack() {
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType }>()
  return { Late: lazy(() => promise), come: () => resolve({ default: Area }) }
}
const field = (name: string) => page.getByRole('textbox', { name })

/** A form in which one field comes up as soon as something is typed into another. */
function Register({ area: Shown }: { readonly area: ComponentType }) {
  const [place, setPlace] = useState('')
  return (
    <Dialog isOpen title="登记" onOpenChange={() => undefined}>
      <Form aria-label="登记">
        <TextField label="工程名称" name="name" autoFocus />
        <TextField label="工程地点" name="place" value={place} onChange={setPlace} />
        {place !== '' && (
          <LateField label="所在区域">
            <Shown />
          </LateField>
        )}
      </Form>
    </Dialog>
  )
}

test('what is typed while a field is fetched lands in no other one, whether one stays where one was or has gone to it', async () => {
  const { Late, come } = heldBack()
  await render(<Register area={Late} />)
  await expect.element(field('工程名称')).toHaveFocus()
  await userEvent.keyboard('{Tab}望')
  await expect.element(field('所在区域')).toBeVisible()
  await userEvent.keyboard('澜街')
  await expect.element(field('工程地点')).toHaveValue('望澜街')
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{Tab}星河')
  await expect.element(field('所在区域')).toHaveFocus()
  come()
  await expect.element(field('所在区域')).toHaveAttribute('name', 'area')
  await expect.element(field('所在区域')).toHaveFocus()
  await userEvent.keyboard('云澜')
  await expect.element(field('所在区域')).toHaveValue('云澜')
  await expect.element(field('工程名称')).toHaveValue('')
  await expect.element(field('工程地点')).toHaveValue('望澜街')
})

test('a field that one has not gone to takes the focus from none when it comes', async () => {
  const { Late, come } = heldBack()
  await render(
    <Form aria-label="登记">
      <TextField label="工程名称" name="name" autoFocus />
      <LateField label="所在区域">
        <Late />
      </LateField>
    </Form>
  )
  await userEvent.keyboard('望澜')
  come()
  await expect.element(field('所在区域')).toHaveAttribute('name', 'area')
  await userEvent.keyboard('街')
  await expect.element(field('工程名称')).toHaveValue('望澜街')
})
