import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { projectRegister } from '#contract/projects/project-register.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { ANSWERS } from '../../dialogs/answers.ts'
import { useResourceTexts } from '#parts/resource/rows/texts.ts'
import { ConfirmDialog } from '#screens/projects/confirm-dialog.tsx'

beforeEach(() => {
  signedIn()
  answerCalls(ANSWERS)
})
afterEach(nobody)

function Confirming() {
  const texts = useResourceTexts(projectRegister, 'projects')
  const dates = { startDate: '2025-03-01', endDate: '2026-09-30', acceptDate: '2026-10-15' }
  const row = { id: 'p4', rowVersion: 1, isShared: false, name: '体育馆新建工程', status: 'draft', ...dates }
  return <ConfirmDialog resource={projectRegister} {...{ texts, row }} onDone={() => null} onClose={() => null} />
}

test('who confirms a registration sees the dates on which its deadline rests', async () => {
  await render(<Confirming />)
  const dialog = page.getByRole('dialog', { name: '确认登记：体育馆新建工程' })
  for (const words of ['开工日期', '2025-03-01', '竣工日期', '2026-09-30', '竣工验收日期', '2026-10-15'])
    await expect.element(dialog.getByText(words, { exact: true })).toBeVisible()
})
