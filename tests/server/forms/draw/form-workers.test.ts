import { setImmediate } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { sampleForm } from '#kit/files/sample-forms.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { Refusal } from '#server/core/refusing/refusal.ts'
import type { FormTask } from '#server/forms/draw/form-worker.ts'
import { FormWorkers } from '#server/forms/draw/form-workers.ts'

let server: TestServer
let workers: FormWorkers
beforeAll(async () => {
  server = await startDemoServer()
  workers = new FormWorkers(1)
})
afterAll(async () => {
  await workers?.close()
  await server?.close()
})

const GOES_ON = { signal: new AbortController().signal }
const task = (forms: number): Extract<FormTask, { kind: 'draw' }> => ({
  kind: 'draw',
  title: '批量',
  forms: Array.from({ length: forms }, () => sampleForm('volume_toc', 60)),
  made: new Date()
})

test('the server answers others while a large batch is drawn', async () => {
  const batch = workers.run(task(60), GOES_ON)
  let isDrawn = false
  void batch.then(() => {
    isDrawn = true
  })
  const token = await server.signIn('js_lanjiang', 'p2')
  let answers = 0
  while (!isDrawn) {
    expect((await server.ask('GET', '/forms/templates', { token })).status).toBe(200)
    answers += 1
    // The answers of a server within this process leave no room for what comes from elsewhere.
    await setImmediate()
  }
  const drawn = await batch
  expect(drawn.kind === 'drawn' && drawn.pages).toBeGreaterThan(100)
  expect(answers).toBeGreaterThan(10)
})

test('what takes too long is ended and refused, and the next task gets a fresh worker', async () => {
  const short = new FormWorkers(1, 20)
  await expect(short.run(task(200), GOES_ON)).rejects.toBeInstanceOf(Refusal)
  await short.close()
  expect(await workers.run(task(1), GOES_ON)).toMatchObject({ kind: 'drawn' })
})

test('tasks wait for each other, and who hangs up meanwhile ends his own alone', async () => {
  const gone = new AbortController()
  const first = workers.run(task(5), GOES_ON)
  const second = workers.run(task(5), { signal: gone.signal })
  const third = workers.run(task(1), GOES_ON)
  gone.abort(new Error('hung up'))
  await expect(second).rejects.toThrow('hung up')
  expect(await first).toMatchObject({ kind: 'drawn' })
  expect(await third).toMatchObject({ kind: 'drawn' })
})
