import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { StoredObject } from '#contract/files/stored.ts'
import type { Notice } from '#contract/system/notices.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import { png } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'
import { sweepUnclaimed } from '#server/files/unclaimed.ts'

const PATH = '/sys/annountCement'
let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startDemoServer()
  admin = await server.signIn('admin')
})
afterAll(() => server?.close())

/** Writes and releases a notice to everybody, and gives it as its readers get it. */
async function released(msgContent: string): Promise<Notice | null> {
  const body = { titile: '正文', msgContent }
  const { result } = await server.ask<{ row: { id: string } }>('POST', `${PATH}/add`, { token: admin, body })
  const id = result?.row.id ?? ''
  await server.ask('PUT', `${PATH}/release`, { token: admin, body: { ids: id } })
  const token = await server.signIn('chayue')
  return (await server.ask<Notice>('GET', `${PATH}/queryById`, { token, query: { id } })).result
}
const send = async (token: string, biz: string) => {
  const { body, headers } = await multipart({ name: '路线.png', bytes: png() }, { biz, isup: '1' })
  return server.ask<StoredObject>('POST', '/sys/common/upload', { token, body, headers })
}
const shown = async (token: string, path: string) =>
  (await server.app.inject({ url: `/api/sys/common/static/${path}`, headers: { 'x-access-token': token } })).statusCode

describe('the text of a notice', () => {
  test('keeps what the editor makes: headings, marks, lists, tables, quotations, links', async () => {
    const text =
      '<h3>一</h3><p><strong>粗</strong><em>斜</em><u>线</u><s>删</s></p><ul><li><p>甲</p></li></ul><ol start="3"><li><p>乙</p></li></ol><blockquote><p>引</p></blockquote><table><tbody><tr><th><p>头</p></th><td colspan="2"><p>格</p></td></tr></tbody></table><p><a href="https://a.example/b?c=d">链</a></p>'
    expect((await released(text))?.msgContent).toBe(text)
  })
  test.each([
    ['<img src="https://x.invalid/a.png" alt="a">', ''],
    ['<img src="//x.invalid/sys/common/static/notice/a.png">', ''],
    ['<img src="/api/sys/common/static/../logout">', ''],
    ['<img src="/api/sys/common/static/notice/a.png?x=1">', ''],
    ['<img src="data:image/png;base64,AAAA">', ''],
    ['<img src="javascript:alert(1)">', ''],
    [
      '<img src="/api/sys/common/static/notice/a.png" onerror="alert(1)" style="x" srcset="//x.invalid/b 2x">',
      '<img alt="" src="/api/sys/common/static/notice/a.png" />'
    ],
    ['<svg><script>alert(1)</script></svg><math><mi xlink:href="javascript:x"></mi></math>', ''],
    ['<p style="background:url(//x)" class="a" id="b">字</p>', '<p>字</p>'],
    ['<a href="data:text/html,x">一</a><a href="//x.invalid">二</a>', '<a>一</a><a>二</a>'],
    ['<form action="//x"><input name="a"><button>字</button></form><object data="x"></object><base href="//x">', '字'],
    ['<table background="//x"><tr><td onclick="x()">格</td></tr></table>', '<table><tr><td>格</td></tr></table>']
  ])('makes of %s what nobody need fear', async (hostile, clean) => {
    const notice = await released(hostile)
    expect(notice?.msgContent).toBe(clean)
    const kept = await server.db
      .selectFrom('sysAnnouncement')
      .select('msgContent')
      .where('id', '=', notice?.id ?? '')
      .executeTakeFirst()
    expect(kept?.msgContent ?? '').toBe(clean)
  })
})

describe('a picture of a notice', () => {
  test('is uploaded by who writes notices, and its readers see it once it is saved, people of another archive never', async () => {
    const builder = await server.signIn('js_xinghe', 'p1')
    expect((await send(builder, 'notice')).status).toBe(403)
    const { result: object } = await send(admin, 'notice')
    const path = object?.path ?? ''
    expect([await shown(admin, path), await shown(builder, path)]).toEqual([200, 404])
    const stolen = `<p><img src="/api/sys/common/static/${path}" alt="图" /></p>`
    const receiver = await server.signIn('jieshou')
    await server.ask('POST', `${PATH}/add`, { token: receiver, body: { titile: '别人的图', msgContent: stolen } })
    expect(await shown(builder, path)).toBe(404)
    expect((await released(stolen))?.msgContent).toContain(path)
    expect(await shown(builder, path)).toBe(200)
    const stranger = await server.db
      .selectFrom('sysUser')
      .select('username')
      .where('tenantId', '>', 1)
      .executeTakeFirstOrThrow()
    expect(await shown(await server.signIn(stranger.username), path)).toBe(404)
  })
  test('stays with its notice, and one that was never saved is swept away', async () => {
    const paths = [(await send(admin, 'notice')).result?.path ?? '', (await send(admin, 'notice')).result?.path ?? '']
    await released(`<p><img src="/api/sys/common/static/${paths[0]}" alt="图" /></p>`)
    await sweepUnclaimed(server.app.appContext, -1000)
    expect([await shown(admin, paths[0] ?? ''), await shown(admin, paths[1] ?? '')]).toEqual([200, 404])
  })
})
