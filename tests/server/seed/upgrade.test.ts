import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'

import { differences, lostWork, releaseIn, restoreFormer, workIn } from '#kit/product/former-release.ts'
import { openTestDatabase } from '#kit/database/open.ts'
import { putSettings } from '#server/core/settings/settings.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Opened } from '#server/db/open.ts'
import { announceRelease } from '#server/release-notice.ts'
import { seed } from '#server/db/seed/seed.ts'

import { COMMITS, WITH_DEMO } from './upgrades/commits.ts'

const open: Opened[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
const opened = async (prepare: (db: Opened['db']) => Promise<void>): Promise<Opened> => {
  const one = await openTestDatabase('template0')
  open.push(one)
  await prepare(one.db)
  return one
}
const hashes = async () => ({ admin: 'hash', people: '' })
const start = async (db: Opened['db']) => {
  await migrate(db)
  await seed(db, { demo: false, hashes })
  await putSettings(db)
}
const fresh = () => opened(start)

const older = (db: Opened['db']) => sql`update sys_fact set value = '"older"' where name = 'seed.reference'`.execute(db)

test('who was granted too much by an earlier release loses it, who lacks what this one grants gets it, and the administrators are notified once', async () => {
  const { db } = await opened((empty) => restoreFormer(empty, '46b65f03'))
  await start(db)
  const { rows } = await sql<{
    grant: string
  }>`select role_id || ' ' || permission_id as grant from sys_role_permission`.execute(db)
  const grants = rows.map(({ grant }) => grant)
  expect(grants).toEqual(
    expect.arrayContaining(['r-js_manager a-base.tree:publish', 'r-js_manager a-project.list:delete'])
  )
  expect(grants).not.toContain('r-da_receiver a-arrange.check:waive')
  const lines = await announceRelease(db)
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/接收员 is no longer granted .*arrange\.check:waive/),
      expect.stringMatching(/建设单位.* is granted .*project\.list:delete/)
    ])
  )
  expect(await announceRelease(db)).toEqual([])
  const notices = await db
    .selectFrom('sysAnnouncement as a')
    .innerJoin('sysAnnouncementSend as s', 's.anntId', 'a.id')
    .select(['a.msgContent', 's.userId'])
    .where('a.titile', 'like', '版本更新%')
    .where('a.msgContent', 'like', '%豁免%')
    .execute()
  expect(notices.map(({ userId }) => userId).sort()).toEqual(['u-admin', 'u-baomi', 'u-shenji'])
})

test('what somebody has changed or deleted stays and is reported when the release has changed it too; what nobody has is brought', async () => {
  const { db } = await opened(start)
  const by = { updateBy: 'u-admin' }
  const set = (id: string, values: object) =>
    db
      .updateTable('sysPermission')
      .set({ ...by, ...values })
      .where('id', '=', id)
      .execute()
  await set('m-book', { title: '电话簿' })
  await set('m-customer', { isDelete: true })
  await db.updateTable('sysPermission').set({ title: '旧名', isDelete: true }).where('id', '=', 'm-home').execute()
  await db
    .updateTable('sysDictItem')
    .set({ ...by, itemText: '女士' })
    .where('id', '=', 'dict-sex-2')
    .execute()
  const gone = { id: 'a-former:step', menuType: '2', key: 'former:step', title: '旧按钮', tenantId: 0 }
  await db.insertInto('sysPermission').values(gone).execute()
  await sql`update sys_fact set value = value - 'sys_permission m-book' where name = 'seed.release'`.execute(db)
  await older(db)
  await start(db)
  const titles = await db.selectFrom('sysPermission').select(['id', 'title', 'isDelete']).execute()
  const of = (id: string) => titles.find((row) => row.id === id)
  expect(of('m-book')?.title).toBe('电话簿')
  expect(of('m-customer')?.isDelete).toBe(true)
  expect(of('m-home')).toMatchObject({ title: '首页', isDelete: false })
  expect(of('a-former:step')?.isDelete).toBe(true)
  // The other two were reported with the release that changed them, or not at all as it never has.
  expect(await announceRelease(db)).toEqual([
    'Brought up to date by this release:',
    expect.stringContaining('permission 档案通讯录 book stays as somebody has made it (changed)')
  ])
})

/** What templates that come along ask for, column by column. */
const askedOf = (db: Opened['db'], codes: readonly string[]) =>
  db.selectFrom('arcTemplate').select(['code', 'columns']).where('code', 'in', codes).orderBy('code').execute()
const PHOTOGRAPHED = ['file_av', 'file_photo']

/** The first of them here; the others are in the matrix, as each takes seconds. */
const tried = process.env.UPGRADES === 'all' ? COMMITS : COMMITS.slice(0, 1)

test.each(tried)(
  'an installation of %s that is brought to this release has its rights, menus, words and shape',
  async (commit) => {
    const { db } = await opened((empty) => restoreFormer(empty, commit))
    await start(db)
    const now = (await fresh()).db
    expect(differences(await releaseIn(now), await releaseIn(db))).toEqual([])
    expect(await askedOf(db, PHOTOGRAPHED)).toEqual(await askedOf(now, PHOTOGRAPHED))
  }
)

/** Papers of units are files of fields; the number of a volume goes by the archive's pattern instead of one in its template; photographs and recordings have carriers. */
const SINCE_CARRIERS = [
  'arc_object.biz: 4',
  ...['columns: 3', 'row_version: 3', 'update_time: 3'].map((column) => `arc_template.${column}`)
]
/** The check of long keeping has a new version, in which a file without a sound copy fails. */
const SINCE_COPIES = ['row_version: 1', 'status: 1', 'update_time: 1'].map((column) => `arc_check_scheme.${column}`)
/** What later releases have changed on purpose: states of published forms and of transfers have other names, and the log of a transfer one line less. */
const MEANT: Readonly<Record<(typeof WITH_DEMO)[number], readonly string[]>> = {
  e127be31: [
    ...SINCE_CARRIERS,
    ...SINCE_COPIES,
    ...['row_version: 9', 'status: 9', 'update_time: 9'].map((column) => `arc_pdf_template.${column}`),
    ...['row_version: 3', 'status: 1', 'update_time: 3'].map((column) => `arc_transfer.${column}`),
    'arc_transfer_log t1-2',
    'arc_transfer_log.from_status: 1'
  ],
  f6859cef: [
    ...SINCE_CARRIERS,
    ...SINCE_COPIES,
    // 四性检测报告, 城市建设档案移交书, 接收证明, 预验收意见 and the four forms of a volume have other layouts.
    ...['row_version: 8', 'status: 8', 'update_time: 8'].map((column) => `arc_pdf_template.${column}`)
  ]
}

test.each(process.env.UPGRADES === 'all' ? WITH_DEMO : WITH_DEMO.slice(-1))(
  'what people had described, arranged and handed over in %s is there as it was after the upgrade',
  async (commit) => {
    const { db } = await opened((empty) => restoreFormer(empty, `${commit}-demo`))
    const before = await workIn(db)
    expect(before.size).toBeGreaterThan(500)
    await start(db)
    expect(lostWork(before, await workIn(db))).toEqual(MEANT[commit].toSorted())
  }
)
