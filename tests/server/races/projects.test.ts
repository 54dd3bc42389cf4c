import { afterAll, beforeAll, expect, test } from 'vitest'

import { signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { type Act, answered, race } from '#kit/server/race.ts'
import { type RegisterClient, signInRegister } from '#kit/server/registering.ts'
import { pdf, png } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let register: RegisterClient
beforeAll(async () => {
  server = await startDemoServer()
  register = await signInRegister(server)
})
afterAll(() => server?.close())

test('of two who confirm, suspend or resume a project one wins', async () => {
  await race(
    server,
    'arcProject',
    async () => (await register.submitted()).id,
    async (id) => [
      [() => answered(register.confirm(id)), 'active'],
      [() => answered(register.confirm(id)), 'active']
    ]
  )
  await race(
    server,
    'arcProject',
    async () => (await register.confirmed()).id,
    async (id) => [
      [() => answered(register.act('suspend', id, { opinion: '停工' })), 'suspended'],
      [() => answered(register.act('suspend', id, { opinion: '停工' })), 'suspended']
    ]
  )
  await race(
    server,
    'arcProject',
    async () => {
      const { id } = await register.confirmed()
      expect((await register.act('suspend', id, { opinion: '停工' })).success).toBe(true)
      return id
    },
    async (id) => {
      const resume: Act = () => answered(register.act('resume', id, { opinion: '复工' }, register.reviewer))
      return [
        [resume, 'active'],
        [resume, 'active']
      ]
    }
  )
})

test('of accepting, returning, withdrawing and submitting papers of a unit at once one wins', async () => {
  const unit = await signInClient(server, 'sj_shizheng', 'p2')
  const id = 'auth-o-sj2'
  const papers = {
    ...{ name: '云澜市政工程设计研究院有限公司', uscc: '91990102MA00000777', legalPerson: '郑午庚', certType: '1' },
    validTo: new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
  }
  const submit = async () => {
    const licence = (await unit.upload('执照.png', png(), 'field')).path
    const letter = (await unit.upload('授权.pdf', await pdf(1), 'field')).path
    const body = { ...papers, licence, letter }
    return () => answered(server.ask('PUT', '/account/enterprise/submit', { token: unit.token, body }))
  }
  const put = async (status: string) => {
    await server.db.updateTable('arcOrgAuth').set({ status, validTo: null }).where('id', '=', id).execute()
    await server.db.updateTable('arcOrg').set({ authStatus: status }).where('id', '=', 'o-sj2').execute()
  }
  const waiting = async () => {
    await put('0')
    const sent = await (await submit())()
    expect(sent.won, sent.said).toBe(true)
    return id
  }
  const decide = (action: string, more: object = {}) =>
    answered(
      server.ask('PUT', `/project/enterpriseReview/${action}`, {
        token: register.receiver,
        body: { ids: id, ...more }
      })
    )
  const accept: Act = () => decide('accept')
  await race(server, 'arcOrgAuth', waiting, async () => [
    [accept, '2'],
    [() => decide('return', { reason: '证照不清' }), '3']
  ])
  await race(server, 'arcOrgAuth', waiting, async () => [
    [accept, '2'],
    [() => answered(server.ask('PUT', '/account/enterprise/withdraw', { token: unit.token, body: {} })), '0']
  ])
  await race(
    server,
    'arcOrgAuth',
    async () => {
      await put('0')
      return id
    },
    async () => [
      [await submit(), '1'],
      [await submit(), '1']
    ]
  )
})
