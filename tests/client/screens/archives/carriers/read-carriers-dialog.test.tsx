import { type ComponentProps, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { Input } from '#contract/core/call.ts'
import type { Division, registerCarriers } from '#contract/transfers/carriers.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { findingsInThemes } from '#kit/look/axe.ts'
import { CAPACITY, type GroupCase, groupCases, SIZES } from '#kit/package/broken-groups.ts'
import { composedParts, manyVolumes } from '#kit/package/parts.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { browserDigest } from '#parts/package/browser-digests.ts'
import { Button } from '#ui/actions/button.tsx'
import { ReadCarriersDialog } from '#screens/archives/carriers/read-carriers-dialog.tsx'

const PATH = '/transfer/receive'
afterEach(nobody)

test('the carriers of a transfer are read on this computer, every byte, and registered when they are whole', async () => {
  const cases = await groupCases(browserDigest)
  const [broken, whole, other] = [6, 1, 4].map((at) => cases[at]?.files ?? []) as [Files, Files, Files]
  const composed = await composedParts((await manyVolumes(browserDigest, SIZES)).bytes, CAPACITY, browserDigest)
  const parts: Division['parts'] = composed.parts.map(({ part: { no, of, volumes, files, size, digest } }) => ({
    ...{ no, of, from: volumes[0] ?? null, to: volumes.at(-1) ?? null, volumes: volumes.length, files, bytes: size },
    ...{ sha256: digest, readAt: null, readBy: null }
  }))
  const division: Division = { carrier: 'dvd', bytes: 4_600_000_000, other: 0, parts, fault: null }
  let now = division
  const registered = vi.fn()
  await page.viewport(1280, 900)
  fakeSockets()
  signedIn()
  setPermission({ ...somePermission, menu: [...somePermission.menu, menuEntry(PATH, '接收入库')] })
  answerCalls({
    'POST /transfer/receive/carriers': (input) => {
      const { parts: read } = input as unknown as Input<typeof registerCarriers>
      registered(read)
      const isRead = (no: number) => read.some((one) => one.no === no)
      now = {
        ...now,
        parts: now.parts.map((one) =>
          isRead(one.no) ? { ...one, readAt: '2026-11-29 10:00:00', readBy: '尤午壬' } : one
        )
      }
      return now
    }
  })
  const onClose = vi.fn()
  const view = () => (
    <>
      <h1>接收入库</h1>
      <Opened {...{ division, onClose }} />
    </>
  )
  const { container } = await renderFrame(PATH, { [PATH]: view })
  await pressOn(page.getByRole('button', { name: '打开' }))
  const dialog = page.getByRole('dialog', { name: '核验载体 YJ-2026-0158' })
  await expect.element(dialog.getByText('还有第 1/3、2/3、3/3 部分未核验')).toBeVisible()
  const give = async (files: Files) => {
    await expect.element(dialog.getByRole('button', { name: /ZIP 文件$/ })).toBeVisible()
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(
      input,
      files.map(([name, bytes]) => new File([bytes.slice()], name))
    )
  }
  await give(broken)
  await expect.element(dialog.getByText('2.zip：核验不通过，内容已改变')).toBeVisible()
  await expect.element(dialog.getByText('第 1/3、3/3 部分核验通过，已登记')).toBeVisible()
  await expect.element(dialog.getByText('还有第 2/3 部分未核验')).toBeVisible()
  expect(registered).toHaveBeenCalledWith([parts[0]!, parts[2]!].map(({ no, sha256 }) => ({ no, sha256 })))
  // The disc of another packing of the same transfer is whole, and none of this one.
  await give(other.slice(2))
  await expect.element(dialog.getByText('3.zip：不是移交申请 YJ-2026-0158 的载体')).toBeVisible()
  await give(whole.slice(1, 2))
  await expect.element(dialog.getByText('全部 3 个部分都已核验')).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

type Files = GroupCase['files']

function Opened(props: Pick<ComponentProps<typeof ReadCarriersDialog>, 'division' | 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>打开</Button>
      {isOpen && <ReadCarriersDialog id="t2" transferNo="YJ-2026-0158" {...props} />}
    </>
  )
}
