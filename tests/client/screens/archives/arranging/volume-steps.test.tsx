import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { someVolumes } from '#kit/answers/volumes.ts'
import { focusRow } from '#kit/drawn/focus-row.ts'
import Volume from '#screens/archives/arrange-volume.tsx'
import { ToastBridge } from '#shell/frame/toasts.tsx'
import { ConfirmHost } from '#ui/containers/confirm.tsx'

beforeEach(() => {
  signedIn()
  const auth = ['edit', 'auto', 'merge'].map((action) => ({
    action: `arrange.volume:${action}`,
    type: '2',
    describe: ''
  }))
  setPermission({ ...somePermission, auth })
})
afterEach(nobody)

const rowOf = (name: string) => page.getByRole('grid', { name: '案卷' }).getByRole('row', { name: new RegExp(name) })

async function open(more: (arranged: ReturnType<typeof someVolumes>) => object) {
  const arranged = someVolumes()
  answerCalls({ ...arranged.answers, ...more(arranged) })
  const screen = await render(
    <main className="flex h-[700px] flex-col">
      <Volume />
      <ToastBridge />
      <ConfirmHost />
    </main>
  )
  await expect.element(rowOf('0001')).toBeVisible()
  return { ...arranged, screen }
}

test('marked volumes are merged; one that would be too thick is confirmed with its thickness', async () => {
  const asked: Record<string, unknown>[] = []
  await open(({ volumes }) => ({
    'POST /arrange/volume/merge': (input: Record<string, unknown>) => {
      asked.push(input)
      const beyond = [{ no: 1, broken: { limit: 'mm', found: 24.5, allowed: 20 } }]
      if (!input.beyond) return new Refusing(510, '案卷 0001 将厚 24.5 毫米，上限 20 毫米', 510, { beyond })
      return { step: 's', kind: 'merge', volumes: [{ ...volumes[0]!, files: 5 }] }
    }
  }))
  focusRow(rowOf('0001'))
  await userEvent.keyboard(' {ArrowDown} ')
  await pressOn(page.getByRole('button', { name: '合并标记的案卷' }))
  await expect.element(page.getByText('案卷 0001 将厚 24.5 毫米，上限 20 毫米')).toBeVisible()
  await pressOn(page.getByRole('button', { name: '仍然执行' }))
  await expect.element(page.getByText('0001 合并后 5 件')).toBeVisible()
  const seen = { volumes: ['v1', 'v2'].map((id) => ({ id, rowVersion: 1 })), order: ['v1', 'v2'] }
  expect(asked).toMatchObject([
    { id: 'v1', with: ['v2'], seen, beyond: false },
    { id: 'v1', with: ['v2'], seen, beyond: true }
  ])
})

test('a step on what somebody else has changed shows the volumes as they were seen and as they are', async () => {
  const { screen } = await open(({ volumes }) => ({
    'POST /arrange/volume/merge': () => {
      const [first, second] = volumes
      volumes.splice(0, 2, { ...first!, rowVersion: 2, title: '他人改过的案卷' })
      return new Refusing(409, '案卷 0001 已被李四改过', 409, { volumes: [...volumes], second })
    }
  }))
  focusRow(rowOf('0001'))
  await pressOn(page.getByRole('button', { name: '与下一卷合并' }))
  const dialog = page.getByRole('dialog', { name: '没有执行：案卷已有变化' })
  await expect.element(dialog.getByText('案卷 0001 已被李四改过')).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /施工记录文件（一）.+他人改过的案卷/ })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /施工记录文件（二）.+不在/ })).toBeVisible()
  expect(await findingsInThemes(screen.baseElement)).toEqual([])
  await pressOn(dialog.getByRole('button', { name: '关闭' }).last())
  await expect.element(rowOf('0001 .*他人改过的案卷')).toBeVisible()
})

test('what was lifted and was moved by somebody else meanwhile shows the volumes as they were when it was lifted, and is let go', async () => {
  const { held, volumes } = await open(({ volumes }) => ({
    'POST /arrange/volume/move': () => new Refusing(409, '案卷 0001 已被李四改过', 409, { volumes: [...volumes] })
  }))
  held.set('v1', [])
  focusRow(page.getByRole('grid', { name: '文件' }).getByRole('row').nth(1))
  await userEvent.keyboard('{Control>}x{/Control}')
  await expect.element(page.getByText(/已提起 1 件/)).toBeVisible()
  // Somebody else's work is shown as it comes.
  volumes[0] = { ...volumes[0]!, rowVersion: 2, title: '他人移入的案卷' }
  await pressOn(page.getByRole('button', { name: '刷新' }))
  await expect.element(rowOf('0001 .*他人移入的案卷')).toBeVisible()
  focusRow(rowOf('0002'))
  await userEvent.keyboard('{Control>}v{/Control}')
  const dialog = page.getByRole('dialog', { name: '没有执行：案卷已有变化' })
  await expect.element(dialog.getByRole('row', { name: /施工记录文件（一）.+他人移入的案卷/ })).toBeVisible()
  await pressOn(dialog.getByRole('button', { name: '关闭' }).last())
  focusRow(rowOf('0002'))
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(page.getByText('没有提起的文件')).toBeVisible()
})

test('a file goes back to whoever described it by a digit, and says so while it keeps its place; a refusal keeps the dialog with what was typed', async () => {
  setDictionaries({
    return_reason: [{ value: '4', text: '著录错误', title: '著录错误' }],
    return_reason_role: []
  } as never)
  const asked: Record<string, unknown>[] = []
  await open(({ held, files, volumes }) => {
    held.set('v1', ['f1', 'f2'])
    return {
      'POST /arrange/volume/return': (input: Record<string, unknown>) => {
        asked.push(input)
        if (asked.length === 1) return new Refusing(510, '案卷 0001 已锁定')
        files.set('f1', { ...files.get('f1')!, status: 'returned', status_dictText: '已退回' })
        return { step: 's', kind: 'return', volumes: [volumes[0]!] }
      }
    }
  })
  focusRow(rowOf('0001'))
  await userEvent.keyboard('{Enter}')
  const list = page.getByRole('grid', { name: '文件' })
  await expect.element(list.getByRole('row')).toHaveLength(2)
  focusRow(list.getByRole('row').first())
  await pressOn(page.getByRole('button', { name: '退回修改' }))
  const dialog = page.getByRole('dialog', { name: /^退回修改 1 件：/ })
  await expect.element(dialog.getByRole('option', { name: '1 著录错误' })).toHaveFocus()
  await userEvent.keyboard('0')
  await userEvent.keyboard('楼层写错了')
  await pressOn(dialog.getByRole('button', { name: '退回' }))
  await expect.element(page.getByText('案卷 0001 已锁定')).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('楼层写错了')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('1')
  await expect.element(page.getByText('1 件已退回著录人修改，审核后回到原处')).toBeVisible()
  await expect.element(list.getByRole('row', { name: /已退回/ })).toBeVisible()
  expect(asked).toMatchObject([
    { ids: ['f1'], reason: '99', opinion: '楼层写错了' },
    { ids: ['f1'], reason: '4' }
  ])
})

test('volumes say their number, period, carrier, secrecy and retention; one that is only electronic its size; their sum is beside the heading', async () => {
  await open(({ volumes, held }) => {
    Object.assign(volumes[0]!, { startDate: '2025-01-02', endDate: '2025-03-04', isGivenOut: true })
    Object.assign(volumes[1]!, { carriers: ['E'], bytes: 3_145_728, boxSpec: null, openBy: ['郑午甲', '何申甲'] })
    held.set('v1', ['f1', 'f2'])
    return {}
  })
  await expect.element(rowOf('0001 .+ · 档号已给出 I-P-01-001 .+2025-01-02 至 2025-03-04 .+')).toBeVisible()
  await expect.element(rowOf('0002 .+郑午甲.何申甲正在组卷 .+ 3 MB .+')).toBeVisible()
  await expect.element(page.getByText(/^共 2 卷 · .+ · 仅电子 1 卷（\d+ 件，3 MB）$/)).toBeVisible()
})

test('before anything is done it is said how many volumes there will be, how thick, and in how many boxes', async () => {
  await open(() => ({}))
  await pressOn(page.getByRole('button', { name: '自动组卷' }))
  await expect.element(page.getByText('共 1 卷 · 5 件 · 15 页 · 1.5 毫米 · 20 毫米盒 1 个')).toBeVisible()
})

test('a project chooses by keys among the boxes that its archive accepts, and keeps one at least', async () => {
  const rules: unknown[] = []
  const { promise: isSlow, resolve: answer } = Promise.withResolvers<void>()
  await open(() => ({
    'GET /arrange/volume/settings': async () => {
      await isSlow
      return { ...USUAL_PLAN, boxes: [20, 40], acceptedBoxes: [20, 40] }
    },
    'POST /arrange/volume/plan': ({ settings }: Record<string, unknown>) => {
      rules.push(settings)
      return { digest: 'd', files: 0, volumes: [] }
    }
  }))
  await pressOn(page.getByRole('button', { name: '自动组卷' }))
  const boxes = page.getByRole('group', { name: '卷盒规格（毫米）' })
  // Before the rules of the project have come there is nothing that could be changed and then lost.
  await expect.element(page.getByRole('dialog').getByRole('button', { name: '预览' })).toBeDisabled()
  expect(boxes.query()).toBeNull()
  answer()
  const box = (size: number) => boxes.getByRole('checkbox', { name: String(size) })
  await expect.element(box(40)).toBeChecked()
  expect(boxes.getByRole('checkbox').elements()).toHaveLength(2)
  await pressOn(box(20), ' ')
  await expect.element(box(20)).not.toBeChecked()
  await pressOn(box(40), ' ')
  await expect.element(box(40)).toBeChecked()
  await page.getByRole('textbox', { name: '卷盒余量（毫米）' }).fill('5')
  await pressOn(page.getByRole('button', { name: '预览' }))
  await expect.poll(() => rules.at(-1)).toMatchObject({ boxes: [40], boxSlackMm: 5 })
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
})
