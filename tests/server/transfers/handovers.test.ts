import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { FinishedFile } from '#contract/forms/finished.ts'
import type { Handover } from '#contract/transfers/handovers.ts'
import type { CertificateFacts } from '#contract/verify/certificate.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { nextCertificateNumber } from '#server/transfers/handing/certificate-numbers.ts'
import { receiptDigest, transferObjects } from '#server/transfers/receiving/transfer-objects.ts'

let server: TestServer
let digest: string
let tokens: Readonly<Record<'js_sanzhong' | 'jieshou' | 'shenhe', string>>
beforeAll(async () => {
  server = await startDemoServer()
  tokens = {
    js_sanzhong: await server.signIn('js_sanzhong', 'p3'),
    jieshou: await server.signIn('jieshou', 'p3'),
    shenhe: await server.signIn('shenhe', 'p3')
  }
  digest = receiptDigest(await server.db.transaction().execute((tx) => transferObjects(tx as never, 't3')))
})
afterAll(() => server?.close())
/** The papers of a transfer that was received, which nobody has signed. */
beforeEach(async () => {
  await sql`delete from arc_handover; delete from arc_finished; delete from arc_transfer_form where kind = 'sealed'; delete from sys_attempt;
    update arc_transfer set status = 'completed', package_sha256 = null, receipt_sha256 = ${sql.lit(digest)} where id = 't3';
    insert into arc_handover (id, project_id, transfer_id, package_sha256, volumes, files, pages, bytes, received_at, tenant_id)
      values ('h1', 'p3', 't3', ${sql.lit(digest)}, 26, 111, 1263, 4096, '2025-07-08 11:00:00+08', 1);
    update arc_object set biz = 'temp' where biz = 'handover'`.execute(server.db)
})

type Who = keyof typeof tokens
const PATH = '/project/handover/paper'
const papers = async (who: Who = 'shenhe') =>
  (await server.ask<{ records: Handover[] }>('GET', `${PATH}/list`, { token: tokens[who] })).result?.records ?? []
const sign = (who: Who, path = '') =>
  server.ask('POST', `${PATH}/sign`, { token: tokens[who], body: { id: 'h1', path } })
const issue = (who: Who) =>
  server.ask<{ certNo: string; verifyCode: string }>('POST', `${PATH}/issue`, {
    token: tokens[who],
    body: { id: 'h1' }
  })
const act = (who: Who, action: string, reason = '', id = 'h1') =>
  server.ask('PUT', `${PATH}/${action}`, { token: tokens[who], body: { ids: id, reason } })
let scans = 0
/** A scan that somebody has uploaded, by its path. */
async function scan(who: Who, format = 'pdf'): Promise<string> {
  const path = `temp/2026/11/scan-${++scans}.${format}`
  await sql`insert into arc_object (id, project_id, biz, path, file_name, bytes, format, sha256, pages, create_by, tenant_id)
    values (${`scan-${scans}`}, 'p3', 'temp', ${path}, ${`移交书签章.${format}`}, 10, ${format}, ${'cd'.repeat(32)}, 1, ${`u-${who}`}, 1)`.execute(
    server.db
  )
  return path
}
const bothSign = async () => {
  expect((await sign('js_sanzhong', await scan('js_sanzhong'))).message).toBe('建设单位已签章，等待档案馆签章')
  expect((await sign('jieshou')).message).toBe('档案馆已签章，可以发证')
}
const lookUp = async (code: string) =>
  (await server.ask<CertificateFacts>('GET', '/verify/certificate', { query: { code } })).result

describe('the papers of a transfer that was received', () => {
  test('are signed by the builder with a scan, then by the archive, and issued by a third; anybody finds the certificate by its code', async () => {
    await bothSign()
    const { result: issued, message } = await issue('shenhe')
    expect(message).toMatch(/^已发接收证明 ZM-\d{4}-0001$/)
    expect(issued?.verifyCode).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/)
    const [row] = await papers('js_sanzhong')
    expect(row).toMatchObject({
      ...{ status: 'issued', certNo: issued?.certNo, verifyCode: issued?.verifyCode, digest },
      ...{ fromName: expect.any(String), toName: '尤午壬', issuedByName: '许未癸' }
    })
    expect(await lookUp(issued?.verifyCode.replaceAll('-', '').toLowerCase() ?? '')).toMatchObject({
      ...{ status: 'issued', digest, volumes: 26, files: 111, bytes: 4096 }
    })
    for (const path of [row?.certificatePath, row?.sealedPath]) expect(path).toBeTruthy()
    const bytes = await server.app.inject({
      url: `${server.config.contextPath}/sys/common/static/${row?.certificatePath}`,
      headers: { 'x-access-token': tokens.js_sanzhong }
    })
    expect(bytes.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const finished = await server.ask<{ records: FinishedFile[] }>('GET', '/after/finished/list', {
      token: tokens.js_sanzhong
    })
    expect(finished.result?.records).toMatchObject([
      { kind: 'cert', kind_dictText: '移交证明', status: 'ready', version: 1 }
    ])
    // Asked again by who has issued it, the same is answered, and nothing is made twice.
    expect((await issue('shenhe')).result).toEqual(issued)
    expect((await issue('jieshou')).status).toBe(403)
    const { rows } = await sql`select id from arc_finished`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  test('are refused to the wrong side, to who has signed already, and without the scan', async () => {
    expect((await sign('shenhe', await scan('shenhe'))).status).toBe(403)
    expect((await sign('js_sanzhong')).faults).toEqual([{ field: 'path', message: '请上传双方签章的移交书扫描件' }])
    expect((await sign('js_sanzhong', await scan('shenhe'))).faults?.[0]?.message).toMatch(/须由您在本项目中上传/)
    expect((await sign('js_sanzhong', await scan('js_sanzhong', 'docx'))).faults?.[0]?.message).toMatch(/PDF、OFD/)
    expect((await issue('shenhe')).message).toBe('现在是“草拟”，不能发证')
    await sign('js_sanzhong', await scan('js_sanzhong'))
    expect((await sign('js_sanzhong')).message).toMatch(/档案馆的签章须由档案馆人员办理/)
    expect((await sign('shenhe')).success).toBe(true)
    expect((await issue('shenhe')).message).toMatch(/您已在移交书上签章/)
    expect((await issue('js_sanzhong')).status).toBe(403)
    await sql`update arc_transfer set applicant = 'u-jieshou' where id = 't3'; update arc_handover set status = 'js_signed'`.execute(
      server.db
    )
    expect((await sign('jieshou')).status).toBe(403)
    await sql`update arc_transfer set applicant = 'u-js_sanzhong' where id = 't3'`.execute(server.db)
  })

  test('are signed anew after their signatures were made void for a reason, which the builder reads; the first scan is kept', async () => {
    await bothSign()
    expect((await act('js_sanzhong', 'unsign', '章盖错了')).message).toMatch(/须由档案馆人员办理/)
    expect((await act('shenhe', 'unsign')).success).toBe(false)
    expect((await act('shenhe', 'unsign', '缺骑缝章')).success).toBe(true)
    const [row] = await papers('js_sanzhong')
    expect(row).toMatchObject({ status: 'draft', unsignReason: '缺骑缝章', sealedPath: null, fromName: null })
    await bothSign()
    expect((await papers())[0]).toMatchObject({ status: 'da_signed', unsignReason: null })
    const { rows } = await sql`select id from arc_transfer_form where transfer_id = 't3' and kind = 'sealed'`.execute(
      server.db
    )
    expect(rows).toHaveLength(2)
  })

  test('have no certificate while what is kept is not what was received', async () => {
    await bothSign()
    await sql`update arc_transfer set receipt_sha256 = ${'0'.repeat(64)} where id = 't3'`.execute(server.db)
    expect((await issue('shenhe')).message).toMatch(/摘要与接收时登记的不一致/)
    await sql`update arc_transfer set receipt_sha256 = ${digest}, package_sha256 = ${'1'.repeat(64)} where id = 't3'`.execute(
      server.db
    )
    expect((await issue('shenhe')).message).toMatch(/摘要与接收时登记的不一致/)
    await sql`update arc_handover set package_sha256 = ${sql.lit('1'.repeat(64))}; update arc_transfer set status = 'verified' where id = 't3'`.execute(
      server.db
    )
    expect((await issue('shenhe')).message).toMatch(/还没有入库/)
  })

  test('of two who issue at once one does, under one number', async () => {
    await bothSign()
    await sql`update arc_handover set sign_to = 'u-admin'`.execute(server.db)
    const both = await Promise.all([issue('shenhe'), issue('shenhe')])
    expect(both.map(({ message }) => message)).toEqual(both.map(() => expect.stringMatching(/^已发接收证明/)))
    expect(both[0]?.result).toEqual(both[1]?.result)
    const { rows } =
      await sql`select id from arc_object where biz = 'handover' and path like 'handover/%' and id in (select certificate_id from arc_handover)`.execute(
        server.db
      )
    expect(rows).toHaveLength(1)
    expect(await server.db.selectFrom('arcFinished').select('id').execute()).toHaveLength(1)
  })
})

test('a revoked certificate keeps its number and says so; new papers get another number, once', async () => {
  await bothSign()
  const { result: first } = await issue('shenhe')
  expect((await act('jieshou', 'revoke', '误发')).status).toBe(403)
  expect((await act('shenhe', 'revoke')).success).toBe(false)
  expect((await act('shenhe', 'revoke', '误发')).success).toBe(true)
  expect(await lookUp(first?.verifyCode ?? '')).toMatchObject({ status: 'revoked', digest })
  expect((await papers())[0]).toMatchObject({ certNo: first?.certNo, revokeReason: '误发', revokedByName: '许未癸' })
  expect((await act('jieshou', 'renew')).success).toBe(true)
  expect((await act('jieshou', 'renew')).success).toBe(false)
  const again = (await papers()).find(({ status }) => status === 'draft')
  expect(again).toMatchObject({ transferNo: 'YJ-2025-0087', volumes: 26, digest, certNo: null })
  await sql`update arc_handover set status = 'da_signed' where id = ${again?.id}`.execute(server.db)
  const { result: second } = await server.ask<{ certNo: string }>('POST', `${PATH}/issue`, {
    token: tokens.shenhe,
    body: { id: again?.id }
  })
  expect(second?.certNo).toBe(first?.certNo.replace(/0001$/, '0002'))
  const versions = await server.db
    .selectFrom('arcFinished')
    .select(['version', 'isCurrent'])
    .orderBy('version')
    .execute()
  expect(versions).toEqual([
    { version: 1, isCurrent: false },
    { version: 2, isCurrent: true }
  ])
})

test('the archive sees the papers of all its projects, a builder those of his own, and acts where he is', async () => {
  const elsewhere = await server.signIn('shenhe', 'p2')
  const list = async (token: string) =>
    (await server.ask<{ records: Handover[] }>('GET', `${PATH}/list`, { token })).result?.records ?? []
  expect(await list(elsewhere)).toMatchObject([{ id: 'h1', isHere: false }])
  expect(await list(await server.signIn('js_lanjiang', 'p2'))).toEqual([])
  expect((await server.ask('POST', `${PATH}/issue`, { token: elsewhere, body: { id: 'h1' } })).status).toBe(404)
})

test('two certificates that are issued at once have two numbers', async () => {
  await sql`insert into arc_handover (id, project_id, transfer_id, status, sign_from, sign_to, package_sha256, volumes, files, received_at, tenant_id)
    values ('h2', 'p3', null, 'draft', null, null, null, 1, 1, now(), 1);
    update arc_handover set status = 'da_signed', sign_from = 'u-js_sanzhong', sign_to = 'u-jieshou'`.execute(server.db)
  const next = () =>
    server.db.transaction().execute(async (tx) => {
      await sql`select set_config('app.tenant', '1', true)`.execute(tx)
      const certNo = await nextCertificateNumber({ tx, principal: { tenant: 1 } } as never)
      const free = await tx
        .selectFrom('arcHandover')
        .select('id')
        .where('certNo', 'is', null)
        .orderBy('id')
        .executeTakeFirstOrThrow()
      await tx.updateTable('arcHandover').set({ certNo }).where('id', '=', free.id).execute()
      return certNo
    })
  expect((await Promise.all([next(), next()])).sort()).toEqual([
    expect.stringMatching(/-0001$/),
    expect.stringMatching(/-0002$/)
  ])
})
