import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { answerUploads, kept, type Sent, type UploadAnswer } from '#kit/answers/answer-uploads.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { type FileSending, fileUploads } from '#parts/upload/file-uploads.ts'
import { pathsOf } from '#parts/upload/stored-files.ts'

beforeEach(() => signedIn('t1'))
afterEach(() => {
  vi.unstubAllGlobals()
  nobody()
})

/** Sends a file so, and gives what was sent and how it ended. */
async function send(
  sending: FileSending,
  answer: (sent: Sent) => UploadAnswer = ({ file }) => kept('temp/a.txt', file)
) {
  const sent = answerUploads(answer)
  const [item] = fileUploads(sending).add([new File(['bytes'], '甲.txt', { type: 'text/plain' })], 'x')
  await expect.poll(() => item!.$state.get().status).toMatch(/done|failed/)
  return { ...sent[0]!, state: item!.$state.get() }
}
const own = `${location.origin}/api`

test('[7.C111] the token goes along when that is wanted, and does not when it is not', async () => {
  expect((await send({ token: true })).headers.get('X-Access-Token')).toBe('t1')
  expect((await send({ token: false })).headers.has('X-Access-Token')).toBe(false)
})

test('left out, our own server gets the token; another server does not', async () => {
  const headersOf = async (sending: FileSending) => Object.fromEntries((await send(sending)).headers)
  expect(await headersOf({})).toMatchObject({ 'x-access-token': 't1', tenant_id: '7' })
  expect(await headersOf({ action: 'https://files.example/up' })).toEqual({})
  expect(await headersOf({ action: 'https://files.example/up', token: true })).toEqual({ 'x-access-token': 't1' })
})

test('[3.E29] the path is what the answer says in the field that is named, else in message', async () => {
  const reply = {
    success: true,
    code: 200,
    message: 'temp/message.txt',
    store: 'temp/store.txt',
    result: null,
    timestamp: 0
  }
  const pathBy = async (sending: FileSending) => {
    const { state } = await send(sending, () => ({ body: reply }))
    return state.status === 'done' ? [state.object.path, state.object.name, state.object.size] : state
  }
  expect(await pathBy({ responseName: 'store' })).toEqual(['temp/store.txt', '甲.txt', 5])
  expect(await pathBy({})).toEqual(['temp/message.txt', '甲.txt', 5])
})

test('an answer without a path is a failure', async () => {
  const { state } = await send({ responseName: 'nothing' }, () => ({
    body: { success: true, code: 200, message: 'temp/a', result: null }
  }))
  expect(state.status).toBe('failed')
})

test('a file goes where the column says, with what it is for', async () => {
  expect((await send({})).address).toBe(`${own}/sys/common/upload`)
  expect((await send({ action: '/other/upload' })).address).toBe(`${own}/other/upload`)
  expect((await send({ action: 'https://files.example/up' })).address).toBe('https://files.example/up')
  expect((await send({ biz: 'archives' })).form).toMatchObject({ biz: 'archives', isup: '1' })
  expect((await send({})).form).toMatchObject({ biz: 'temp' })
  expect(pathsOf('a,b,')).toEqual(['a', 'b'])
})
