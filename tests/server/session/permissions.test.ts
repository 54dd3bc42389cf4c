import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { MenuEntry } from '#contract/core/menu.ts'
import { has, hiddenBelow, type PermissionResult } from '#contract/core/permission.ts'
import { SCREENS } from '#contract/screens.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import { ACTION, type MenuRow, menuTree } from '#server/core/menus/menu-tree.ts'
import menus from '../../../src/server/db/seed/data/menus.json' with { type: 'json' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())

const permissionsOf = async (username: string, project?: string) => {
  const { result } = await server.ask<PermissionResult>('GET', '/sys/permission/getUserPermissionByToken', {
    token: await server.signIn(username, project)
  })
  if (!result) throw new Error(`${username} has no permissions`)
  return result
}
const flat = (menu: readonly MenuEntry[]): MenuEntry[] => menu.flatMap((item) => [item, ...flat(item.children ?? [])])
const keys = (menu: readonly MenuEntry[]) => flat(menu).map(({ key }) => key)

describe('the permissions of an account', () => {
  test('[7.C017] [3.E04] [3.E05] are a menu, the granted actions, and all actions under control', async () => {
    const { menu, auth, allAuth, sysSafeMode } = await permissionsOf('js_xinghe')
    expect(keys(menu)).toEqual(
      expect.arrayContaining(['home', 'workbench', 'archives', 'archives.collect', 'isps', 'isps.mine'])
    )
    expect(auth).toContainEqual({ action: 'archives.collect:upload', type: '2', describe: '上传' })
    expect(allAuth).toContainEqual({
      action: 'sys.user:resetPwd',
      type: '2',
      describe: expect.any(String),
      status: '1'
    })
    expect([auth.length, allAuth.filter(({ type }) => type === '2').length, sysSafeMode]).toEqual([
      124,
      menus.flatMap(({ actions }) => actions).length,
      false
    ])
    expect(has('sys.user:add,archives.collect:add', auth, allAuth)).toBe(true)
    expect(has('sys.user:add', auth, allAuth)).toBe(false)
  })

  test('[6.P16] name what a list hides from who lacks the right, and not what 授权策略 shows all the same', async () => {
    const hidden = async (username: string) => {
      const { auth, allAuth } = await permissionsOf(username)
      return hiddenBelow('sys.position:', auth, allAuth).toSorted()
    }
    const all = menus.find(({ key }) => key === 'sys.position')?.actions.map(([name]) => String(name)) ?? []
    expect(all).toContain('add')
    expect(await hidden('admin')).toEqual([])
    expect(await hidden('js_xinghe')).toEqual(all.toSorted())
    const shown = (permsType: string) =>
      server.db.updateTable('sysPermission').set({ permsType }).where('key', '=', 'sys.position:add').execute()
    await shown('2')
    expect(await hidden('js_xinghe')).toEqual(all.filter((name) => name !== 'add').toSorted())
    await shown('1')
  })

  test('[2.L06] have an entry that leads outside, for the archive’s staff of the demo', async () => {
    const outside = async (username: string) =>
      flat((await permissionsOf(username)).menu).find(({ key }) => key === 'isps.national')
    expect(await outside('jieshou')).toMatchObject({
      path: 'https://www.saac.gov.cn/',
      route: '0',
      hidden: false,
      meta: { title: '国家档案局网站', internalOrExternal: true }
    })
    expect(await outside('js_xinghe')).toBeUndefined()
  })

  test('[1.A29] lead the administrators of the system to each of its screens, and whoever builds to 回收站 alone', async () => {
    const system = menus.filter(({ key }) => key.startsWith('sys.')).map(({ key }) => key)
    const held = await Promise.all(['admin', 'baomi', 'shenji'].map((name) => permissionsOf(name)))
    const among = new Set(held.flatMap(({ menu }) => keys(menu)))
    // 我的部门 is for who leads a department.
    expect(system.filter((key) => !among.has(key))).toEqual(['sys.myDepart'])
    const own = keys((await permissionsOf('js_xinghe')).menu).filter((key) => key.startsWith('sys.'))
    expect(own).toEqual(['sys.recycle'])
  })

  test('[6.P01] differ by role: a builder describes, an archivist reads, an administrator sees no archive', async () => {
    const collect = async (username: string, project?: string) => {
      const { menu, auth } = await permissionsOf(username, project)
      return [
        keys(menu).includes('archives.collect'),
        auth.filter(({ action }) => action.startsWith('archives.collect:')).length
      ]
    }
    expect(await collect('js_xinghe')).toEqual([true, 12])
    expect(await collect('jl_zhengheng', 'p1')).toEqual([true, 10])
    expect(await collect('jieshou')).toEqual([true, 2])
    expect(await collect('admin')).toEqual([false, 0])
    expect(await collect('chayue')).toEqual([false, 0])
  })

  test('belong to a project: before one is chosen there are 首页, 工作台, the own account and the pages of exceptions alone', async () => {
    const exceptions = ['exception', 'exception.403', 'exception.404', 'exception.500']
    expect(keys((await permissionsOf('sg_yijian')).menu)).toEqual([
      'home',
      'workbench',
      'account',
      'account.center',
      'account.settings',
      ...exceptions
    ])
    expect(keys((await permissionsOf('sg_yijian', 'p1')).menu)).toEqual([
      'home',
      'workbench',
      'account',
      'account.center',
      'account.settings',
      'account.enterprise',
      'org',
      'org.info',
      'org.detail',
      'org.unit',
      'org.monomial',
      'org.responsible',
      'archives',
      'archives.collect',
      'archives.task',
      'archives.draft',
      'archives.noth',
      'pdf',
      'pdf.create',
      'pdf.edit',
      'pdf.preview',
      'arrange',
      'arrange.volume',
      'arrange.check',
      'after',
      'after.finished',
      'after.stat',
      'report',
      'book',
      'isps',
      'isps.mine',
      ...exceptions
    ])
    expect((await permissionsOf('sg_yijian')).auth).toEqual([])
  })

  test('name only screens that are built, with what routes and the palette need', async () => {
    const { menu } = await permissionsOf('js_xinghe')
    const leaves = flat(menu).filter(({ children }) => !children)
    expect(leaves.filter(({ component }) => !SCREENS.some((screen) => screen === component))).toEqual([])
    const collect = leaves.find(({ key }) => key === 'archives.collect')
    expect(collect).toEqual({
      id: 'm-archives.collect',
      key: 'archives.collect',
      path: '/archives/collect',
      name: 'archives-collect',
      component: 'archives/collect',
      route: '1',
      hidden: false,
      meta: {
        title: '收集著录',
        titleEn: 'Describe files',
        icon: 'edit',
        keepAlive: true,
        internalOrExternal: false,
        componentName: 'archives-collect',
        syllables: 'shou ji zhu lu'
      }
    })
    expect(menu.find(({ key }) => key === 'home')).toMatchObject({
      path: '/dashboard/Analysis',
      name: 'dashboard-Analysis',
      component: 'workbench/analysis'
    })
    expect(menu.find(({ key }) => key === 'workbench')).toMatchObject({ path: '/workbench/index' })
  })

  test('[6.P02] are rows: what a role is granted shows at the next asking', async () => {
    await server.db
      .insertInto('sysRolePermission')
      .values({ roleId: 'r-reader', permissionId: 'm-archives.collect', tenantId: 0 })
      .execute()
    server.app.appContext.principals.forget()
    expect(keys((await permissionsOf('chayue')).menu)).toContain('archives.collect')
    await server.db
      .deleteFrom('sysRolePermission')
      .where('roleId', '=', 'r-reader')
      .where('permissionId', '=', 'm-archives.collect')
      .execute()
    server.app.appContext.principals.forget()
    expect(keys((await permissionsOf('chayue')).menu)).not.toContain('archives.collect')
  })

  test('[6.P20] are given to nobody without a session', async () => {
    expect((await server.ask('GET', '/sys/permission/getUserPermissionByToken')).status).toBe(401)
  })
})

describe('a menu', () => {
  const row = (key: string, more: Partial<MenuRow> = {}): MenuRow => ({
    id: key,
    parentId: key.includes('.') ? (key.split('.')[0] ?? null) : null,
    menuType: '1',
    key,
    name: key,
    title: key,
    path: `/${key}`,
    component: key.includes('.') ? 'a/b' : 'layouts/RouteView',
    redirect: null,
    icon: null,
    hidden: false,
    route: true,
    keepAlive: false,
    alwaysShow: false,
    internalOrExternal: false,
    syllables: null,
    meta: {},
    ...more
  })
  const rows = [
    row('org'),
    row('org.unit'),
    row('org.user', { hidden: true, meta: { url: 'https://example.invalid/' } }),
    row('org.user:add', { menuType: ACTION }),
    row('base'),
    row('base.tree')
  ]

  test('[3.E03] holds those that one may open, and what holds them', () => {
    const [org, ...others] = menuTree(rows, new Set(['org.user', 'base']))
    expect(others).toEqual([])
    expect(org?.children?.map(({ key, hidden, meta }) => [key, hidden, meta.url])).toEqual([
      ['org.user', true, 'https://example.invalid/']
    ])
  })

  test('has no place for children where there are none', () => {
    expect(Object.keys(menuTree(rows, new Set(['org.unit']))[0]?.children?.[0] ?? {})).not.toContain('children')
    expect(menuTree(rows, new Set())).toEqual([])
  })
})
