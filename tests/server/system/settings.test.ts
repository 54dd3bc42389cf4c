import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import { pdf, png } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'
import { checkPolicy } from '#server/core/access/passwords.ts'
import { installationFacts, settingOf } from '#server/core/settings/settings.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

interface Row {
  readonly id: string
  readonly name: string
  readonly value: string | null
  readonly rowVersion: number
}
const list = async (as = token) =>
  (await server.ask<{ records: Row[] }>('GET', '/sys/setting/list', { token: as, query: { pageSize: 100 } })).result
    ?.records ?? []
async function set(name: string, value: string | null, as = token) {
  const row = (await list(as)).find((one) => one.name === name)
  return server.ask<{ change: string }>('PUT', '/sys/setting/edit', {
    token: as,
    body: { id: row?.id, rowVersion: row?.rowVersion, value }
  })
}

test('a parameter acts at once wherever it is read, and is as usual again when it is taken back', async () => {
  const { result } = await set('passwordLength', '12')
  await expect(checkPolicy(server.db, 'kurz-pass-1')).rejects.toMatchObject({
    faults: [{ field: 'password', key: 'rules:passwordPolicySet', values: { length: 12, kinds: 2 } }]
  })
  await expect(checkPolicy(server.db, 'lang-genug-pass-1')).resolves.toBeUndefined()
  await set('passwordKinds', '4')
  await expect(checkPolicy(server.db, 'lang-genug-pass-1')).rejects.toThrow()
  await expect(checkPolicy(server.db, 'Lang-genug-pass-1')).resolves.toBeUndefined()
  expect((await set('passwordKinds', null)).success).toBe(true)
  const undone = await server.ask('POST', '/sys/setting/undo', { token, body: { change: result?.change } })
  expect(undone.success).toBe(true)
  await expect(checkPolicy(server.db, 'kurz-pass-1')).resolves.toBeUndefined()
  await expect(checkPolicy(server.db, 'kurz-1')).rejects.toMatchObject({ faults: [{ key: 'rules:passwordPolicy' }] })
})

test('a value out of bounds is refused with the bounds, and nothing is written', async () => {
  for (const value of ['7', '65', 'viel', '-1', '8.5'])
    expect(await set('passwordLength', value), value).toMatchObject({
      success: false,
      faults: [{ field: 'value', message: '设置值须为 8 到 64 的整数；清空则用默认值' }]
    })
  expect(await settingOf(server.db, 'passwordLength')).toBe(8)
})

test('wrong passwords cost a wait after as many tries as are set', async () => {
  await set('freeTries', '3')
  const codes: number[] = []
  for (let tried = 0; tried < 4; tried++) {
    const body = { username: 'sg_yijian', password: `falsch-${tried}` }
    codes.push((await server.ask('POST', '/sys/login', { body })).status)
  }
  expect(codes.indexOf(429)).toBe(3)
  await set('freeTries', null)
})

test('what a user and a tenant may keep is what is set, and 0 is no limit', async () => {
  const clerk = await server.signIn('js_xinghe', 'p1')
  const limit = async () =>
    (await server.ask<{ limit: number | null }>('GET', '/files/usage', { token: clerk })).result?.limit
  expect(await limit()).toBe(51_200 * 1024 ** 2)
  await set('userQuota', '3')
  expect(await limit()).toBe(3 * 1024 ** 2)
  await set('userQuota', '0')
  expect(await limit()).toBeNull()
  await set('tenantQuota', '1')
  const sent = await server.ask('POST', '/sys/common/upload', {
    token: clerk,
    ...(await multipart({ name: 'a.png', bytes: Buffer.alloc(2 * 1024 ** 2) }, { biz: 'archives' }))
  })
  expect(sent).toMatchObject({ status: 507, message: expect.stringContaining('允许 1 MB') })
  await set('tenantQuota', null)
  await set('userQuota', null)
})

test('an archive takes files of the formats that are set, and names them when it refuses another', async () => {
  expect(await set('fileFormats', 'pdf,exe')).toMatchObject({
    success: false,
    faults: [{ field: 'value', message: expect.stringContaining('pdf,jpg,png,tif') }]
  })
  await set('fileFormats', 'TIF，PDF')
  expect(await settingOf(server.db, 'fileFormats', 1)).toBe('pdf,tif')
  const clerk = await server.signIn('js_xinghe', 'p1')
  const send = async (name: string, bytes: Buffer) =>
    server.ask('POST', '/sys/common/upload', {
      token: clerk,
      ...(await multipart({ name, bytes }, { biz: 'archives' }))
    })
  expect(await send('a.png', png())).toMatchObject({
    success: false,
    message: '“a.png”的格式不在允许范围：内容是 PNG；可以上传 PDF、TIFF'
  })
  expect((await send('a.pdf', await pdf())).success).toBe(true)
  await set('fileFormats', null)
  expect((await send('a.png', png())).success).toBe(true)
})

test('what a page says of the installation is what is set', async () => {
  await set('systemName', '云澜城建档案')
  await set('passwordLength', '12')
  expect(await installationFacts(server.db)).toEqual({
    name: '云澜城建档案',
    support: '',
    passwordLength: 12,
    passwordKinds: 2
  })
  await set('systemName', null)
  await set('passwordLength', null)
})

test('a pattern of archive numbers needs the volume’s number, and takes nothing that they may not hold', async () => {
  for (const value of ['大类-项目号', '案卷号/大类', 'abc-案卷号'])
    expect((await set('archiveNoPattern', value)).faults?.[0]?.message).toContain('档号格式必须含有案卷号')
  expect((await set('archiveNoPattern', '项目号.单位工程号-案卷号')).success).toBe(true)
  await set('archiveNoPattern', null)
  for (const value of ['大类-年度', '案卷号-流水号'])
    expect((await set('holdingNoPattern', value)).faults?.[0]?.message).toContain('馆藏档号格式必须含有流水号')
  expect((await set('holdingNoPattern', '年度.流水号')).success).toBe(true)
  await set('holdingNoPattern', null)
})

test('the boxes that an archive accepts are widths in millimetres, kept from the narrowest, each once', async () => {
  for (const value of ['4', '101', '20,viel', '10,20,30,40,50,60,70,80,90'])
    expect((await set('volumeBoxes', value)).faults?.[0]?.message).toContain('只能填写 1 到 8 种盒脊内宽')
  expect((await set('volumeBoxes', '40，20、30 20')).success).toBe(true)
  expect(await settingOf(server.db, 'volumeBoxes', 1)).toBe('20,30,40')
  await set('volumeBoxes', null)
  expect(await settingOf(server.db, 'volumeBoxes', 1)).toBe('20,30,40,50')
})

test('another archive sets what is its own, and neither sees nor changes what holds for all', async () => {
  await server.db
    .insertInto('sysUserRole')
    .values({ userId: 'u-lx_jianshe', roleId: await adminRole(), projectId: '*', tenantId: 2 })
    .execute()
  server.app.appContext.principals.forget()
  const neighbour = await server.signIn('lx_jianshe')
  expect((await list(neighbour)).map(({ name }) => name).sort()).toEqual([
    'archiveNoPattern',
    'carrierMegabytes',
    'certificateNoPattern',
    'contact',
    'fileFormats',
    'formSecrecy',
    'holdingNoPattern',
    'packageSm3',
    'reviewMustView',
    'volumeBoxSlackMm',
    'volumeBoxes',
    'volumeDrawingMm',
    'volumeLeastMm',
    'volumeLeastSheets',
    'volumeMostPages',
    'volumeTextMm'
  ])
  expect((await set('contact', '临溪档案馆 0000', neighbour)).success).toBe(true)
  expect(await settingOf(server.db, 'contact', 2)).toBe('临溪档案馆 0000')
  expect(await settingOf(server.db, 'contact', 1)).toBe('')
  const row = (await list()).find(({ name }) => name === 'freeTries')
  const body = { id: row?.id, rowVersion: row?.rowVersion, value: '9' }
  expect((await server.ask('PUT', '/sys/setting/edit', { token: neighbour, body })).status).toBe(404)
  expect((await server.ask('GET', '/sys/setting/environment', { token: neighbour })).status).toBe(403)
})

test('the environment is shown without its secrets', async () => {
  vi.stubEnv('OIDC_CLIENT_SECRET', 'geheim')
  vi.stubEnv('SMS_URL', 'https://name:geheim@gateway.example.org/send?key=geheim')
  const { result } = await server.ask<{ id: string; value: string | null; isSet: boolean }[]>(
    'GET',
    '/sys/setting/environment',
    { token }
  )
  const shown = (id: string) => result?.find((one) => one.id === id)?.value
  expect(result?.length).toBeGreaterThan(20)
  expect(result?.find(({ id }) => id === 'OIDC_CLIENT_SECRET')).toMatchObject({ value: null, isSet: true })
  expect(shown('SMS_URL')).toBe('https://gateway.example.org/send')
  expect(JSON.stringify(result)).not.toContain('geheim')
  vi.unstubAllEnvs()
})

const adminRole = async () =>
  (await server.db.selectFrom('sysRole').select('id').where('roleCode', '=', 'sys_admin').executeTakeFirstOrThrow()).id
