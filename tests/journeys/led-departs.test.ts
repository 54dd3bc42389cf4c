import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let user: KeyboardUser
beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => {
  await user?.close()
  await closeBrowser()
  await product?.stop()
})

interface Answered<T> {
  readonly success: boolean
  readonly message: string
  readonly result: T
}
/** Somebody's calls, besides what is done by keys. */
async function caller(username: string) {
  const call = async <T>(method: string, path: string, body?: object, token = '') => {
    const answer = await fetch(`${product.address}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { 'x-access-token': token }) },
      ...(body && { body: JSON.stringify(body) })
    })
    const { success, message, result } = (await answer.json()) as Answered<T>
    if (!success) throw new Error(`${path}: ${message}`)
    return result
  }
  const { token } = await call<{ token: string }>('POST', '/sys/login', { username, password: product.password })
  return <T>(method: string, path: string, body?: object) => call<T>(method, path, body, token)
}
const row = (name: string) => user.page.getByRole('rowheader', { name, exact: true })
const dialog = (name: string | RegExp) => user.page.getByRole('dialog', { name })
/** Opens a dialog of a row by its menu. */
const openOfRow = async (name: string, action: string) => {
  await row(name).focus()
  await user.press('Shift+F10')
  const item = user.page.getByRole('menuitem', { name: action, exact: true })
  await item.waitFor()
  await item.focus()
  await user.press('Enter')
}

test('[1.A46] [7.C071] a leader gives people of his department its roles by keys, and the menu is gone as soon as he leads it no longer', async () => {
  const [admin, baomi] = [await caller('admin'), await caller('baomi')]
  interface Depart {
    readonly id: string
    readonly rowVersion: number
  }
  const lead = async (directorUserIds: string | null) => {
    const { id, rowVersion } = await admin<Depart>('GET', '/sys/sysDepart/queryById?id=d-01')
    await admin('PUT', '/sys/sysDepart/edit', { id, rowVersion, directorUserIds })
  }
  await admin('POST', '/sys/sysDepartRole/add', { departId: 'd-01', roleCode: 'clerk', roleName: '收件员' })
  await baomi('POST', '/sys/user/editSysDepartWithUser', { depId: 'd-01', userIdList: ['u-chayue'] })
  await lead('u-jieshou')

  user = await openKeyboardUser()
  await user.signIn(product.address, 'jieshou', product.password)
  await user.page.waitForURL((url) => !url.pathname.startsWith('/user'))
  await user.chooseProject(/云澜星河新城/)
  await user.page.goto(`${product.address}/sys/myDepart`)
  await row('云澜市城市建设档案馆').waitFor()
  expect(await user.page.getByRole('button', { name: '新增' }).count()).toBe(0)
  expect(await user.axe()).toEqual([])
  await openOfRow('云澜市城市建设档案馆', '部门角色')
  await dialog(/的部门角色/)
    .getByText('收件员')
    .waitFor()
  expect(await user.axe()).toEqual([])
  await dialog(/的部门角色/)
    .getByRole('row', { name: /收件员/ })
    .focus()
  await user.press('Enter')
  await dialog('“收件员”的人员').waitFor()
  await user.tabTo('button', '添加')
  await user.press('Escape')
  await dialog('“收件员”的人员').waitFor({ state: 'hidden' })
  await user.press('Escape')
  await openOfRow('云澜市城市建设档案馆', '成员')
  await dialog(/的成员/)
    .getByRole('row', { name: /王未乙/ })
    .focus()
  await user.press('Space')
  await user.tabTo('button', '移出')
  await user.press('Enter')
  await user.page.getByRole('alertdialog').waitFor()
  await user.tabTo('button', '确定')
  await user.press('Enter')
  await dialog(/的成员/)
    .getByRole('row', { name: /王未乙/ })
    .waitFor({ state: 'hidden' })
  await user.press('Escape')

  const entry = user.page.getByRole('navigation').getByText('我的部门')
  expect(await entry.count()).toBeGreaterThan(0)
  await lead(null)
  // Whatever is asked next says that the rights have changed.
  await user.page.getByRole('search').getByRole('textbox').first().focus()
  await user.type('科')
  await user.press('Enter')
  await expect.poll(() => entry.count()).toBe(0)
  await user.close()
})

test('the data scope of a role is put together by keys, and read in words', async () => {
  const admin = await caller('admin')
  await admin('PUT', '/sys/role/copy', { ids: 'r-sg_archivist', roleCode: 'own_clerk', roleName: '材料员' })
  user = await openKeyboardUser()
  await user.comeBack(product, 'baomi', { place: '/sys/role', project: /云澜星河新城/ })
  await row('材料员').waitFor()
  await openOfRow('材料员', '数据范围')
  const scope = dialog('“材料员”的数据范围')
  const now = scope.getByRole('region', { name: '现在的范围' })
  await now.getByText('C 施工文件、D 竣工图、施工单位(总包)移交的文件；本单位的；任何状态').waitFor()
  expect(await user.axe()).toEqual([])
  await user.tabTo('button', '为“可以查看的文件”添加一项')
  await user.press('Enter')
  await user.press('Control+Enter')
  await scope.getByText('请至少选择一项归档范围').waitFor()
  expect(await user.axe()).toEqual([])
  await scope.getByRole('radio', { name: '部分归档范围' }).nth(1).focus()
  await user.press('ArrowRight')
  await user.press('Control+Enter')
  await scope.waitFor({ state: 'hidden' })
  await openOfRow('材料员', '数据范围')
  await now.getByText('全部归档范围；本单位的；任何状态').waitFor()
  await user.press('Escape')
  expect(user.faults()).toEqual([])
})
