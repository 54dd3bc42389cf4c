import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { $dialog, openDialog } from '#core/state/dialogs.ts'
import { startLanguage } from '#core/state/language.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { longShelf } from '#core/state/session/stored.ts'
import { $toasts, dismissAll } from '#core/state/toasts.ts'
import { $project, $user, setProject } from '#core/state/session/user.ts'
import { enterProject, informOfProject, projectsToChoose, switchProject } from '#core/work/projects.ts'
import { connectionWorks } from '#core/wire/http/connection.ts'
import { done, type FakeServer, openFakeServer, refusal } from '#kit/answers/fake-server.ts'
import { menuEntry, nobody, signedIn, somePermission, someUser } from '#kit/answers/signed-in.ts'

let server: FakeServer
const reload = vi.fn()
const project = (id: string, name: string) => ({
  id,
  name,
  projectNo: id,
  category: '',
  category_dictText: '',
  status: '',
  status_dictText: '',
  createTime: ''
})
const [school, road] = [project('p1', '综合教学楼'), project('p2', '滨江路')]
const page = (...records: object[]) => done({ records, total: records.length, size: 1000, current: 1, pages: 1 })
const said = () => $toasts.get().map(({ tone, text }) => `${tone} ${text}`)

beforeAll(async () => {
  server = await openFakeServer()
  await startLanguage('zh-CN', ['failures'])
  vi.stubGlobal('location', { href: server.address, reload })
})
afterEach(() => {
  vi.useRealTimers()
  nobody()
  server.clear()
  reload.mockClear()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

test('one’s own projects are asked for, newest first, a thousand at most [7.C018, 9.K13]', async () => {
  signedIn()
  server.on('GET /system/sysProject/queryList', () => page(school, road))
  expect((await projectsToChoose()).map(({ name }) => name)).toEqual(['综合教学楼', '滨江路'])
  expect(Object.fromEntries(server.came[0]!.query)).toMatchObject({
    column: 'createTime',
    order: 'desc',
    pageNo: '1',
    pageSize: '1000',
    username: 'clerk'
  })
})

test('without a project that is said, the dialog closes, and the session stays [8.X15]', async () => {
  signedIn()
  openDialog({ kind: 'project' })
  server.on('GET /system/sysProject/queryList', () => page())
  expect(await projectsToChoose()).toEqual([])
  expect(said()).toEqual(['warning 账户还未加入任何项目！请联系管理员！'])
  expect($dialog.get()).toBeNull()
  expect($user.get()).not.toBeNull()
})

test('a list that cannot be loaded is said in the server’s words, and the dialog closes [8.X14]', async () => {
  signedIn()
  openDialog({ kind: 'project' })
  server.on('GET /system/sysProject/queryList', () => refusal(510, '项目服务暂停'))
  expect(await projectsToChoose()).toEqual([])
  expect(said()).toEqual(['warning 项目服务暂停'])
  expect($dialog.get()).toBeNull()
})

/** The page of somebody without a project, whose server has answered before and lets him into the road. */
function withoutProject(...projects: object[]): void {
  signedIn()
  setProject(null)
  connectionWorks()
  server.on('GET /system/sysProject/queryList', () => page(...projects))
  server.on('GET /system/sysProject/queryById', () =>
    done({ sysProject: road, userInfo: { ...someUser, project: { id: 'p2', name: '滨江路' } } })
  )
  server.on('GET /sys/permission/getUserPermissionByToken', () => done(somePermission))
}
const withMenus = (...keys: string[]) =>
  setPermission({ ...somePermission, menu: keys.map((key) => menuEntry(`/${key}`, key, { key })) })

test('without a project one comes into the newest of one’s own, with what one may do there; no dialog asks', async () => {
  withoutProject(road, school)
  expect(await enterProject()).toBe(true)
  expect($project.get()).toEqual({ id: 'p2', name: '滨江路' })
  expect(server.came.map(({ path }) => path.split('/').at(-1))).toEqual([
    'queryList',
    'queryById',
    'getUserPermissionByToken'
  ])
  expect($dialog.get()).toBeNull()
  expect(reload).not.toHaveBeenCalled()
  expect(await enterProject()).toBe(false)
})

test('without any there is nothing to come into', async () => {
  withoutProject()
  expect(await enterProject()).toBe(false)
  expect($project.get()).toBeNull()
})

test('who works at several projects is informed in which one he is; who keeps the system is not, and misses none', async () => {
  signedIn()
  server.on('GET /system/sysProject/queryList', () => page(road, school))
  withMenus('archives.collect')
  await informOfProject('Ctrl+K')
  expect(said()).toEqual(['info 已进入 综合教学楼，Ctrl+K 切换'])
  dismissAll()
  withMenus('sys.user', 'base.tree')
  await informOfProject('Ctrl+K')
  server.on('GET /system/sysProject/queryList', () => page())
  setProject(null)
  await informOfProject('Ctrl+K')
  expect(said()).toEqual([])
  withMenus('use.apply')
  await informOfProject('Ctrl+K')
  expect(said()).toEqual(['warning 账户还未加入任何项目！请联系管理员！'])
})

test('switching keeps project and user, says so, and loads the page anew after a second [4.S35, 4.S36, 8.X17, 9.K31, 7.C021]', async () => {
  signedIn()
  openDialog({ kind: 'project' })
  server.on('GET /system/sysProject/queryById', () =>
    done({ sysProject: road, userInfo: { ...someUser, roles: ['checker'], project: { id: 'p2', name: '滨江路' } } })
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(await switchProject(road)).toBe(true)
  expect(server.came[0]?.query.get('id')).toBe('p2')
  expect(JSON.parse(longShelf().getItem('PROJECT') ?? '')).toEqual({ id: 'p2', name: '滨江路' })
  expect($user.get()?.roles).toEqual(['checker'])
  expect(said()).toEqual(['success 切换项目成功！'])
  expect($dialog.get()).toBeNull()
  vi.advanceTimersByTime(999)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a refused switch is said, the dialog stays, and so does the project [8.X16]', async () => {
  signedIn()
  openDialog({ kind: 'project' })
  server.on('GET /system/sysProject/queryById', () => refusal(510, '您不是该项目成员'))
  expect(await switchProject(road)).toBe(false)
  expect(said()).toEqual(['warning 您不是该项目成员'])
  expect($dialog.get()).toMatchObject({ kind: 'project' })
  expect($project.get()?.id).toBe('p1')
})

test('who stays in the project just closes the dialog', async () => {
  signedIn()
  openDialog({ kind: 'project' })
  expect(await switchProject(school)).toBe(true)
  expect($dialog.get()).toBeNull()
  expect(server.came).toEqual([])
})
