import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { renderFrame, settle } from '#kit/drawn/framed.tsx'
import { menuEntry, somePermission } from '#kit/answers/signed-in.ts'
import { someUserRow } from '#kit/answers/some-user.ts'
import { signInBeforeEach, input, openPalette, options, PAGES, palette } from '#kit/drawn/palette-user.ts'

signInBeforeEach()

describe('files and volumes', () => {
  const found = (word: string, more = {}) => ({
    kind: 'file',
    id: `f-${word}`,
    title: `钢筋${word}检测报告`,
    number: 'JC-007',
    place: 'C5-02 检测',
    nodeId: 'n1',
    fileId: `f-${word}`,
    ...more
  })

  test('are searched on the server by #, and choosing one opens its node at its row', async () => {
    const words: string[] = []
    answerCalls({
      'GET /archives/find': ({ word = '' }) => {
        words.push(word)
        return {
          found: [found(word), found('卷', { kind: 'volume', number: 'E-2023-001', place: null })],
          hasMore: true
        }
      }
    })
    await renderFrame('/workbench/index', PAGES)
    await openPalette()
    await userEvent.keyboard('#')
    await expect.element(palette().getByText('输入题名、编号或档号')).toBeVisible()
    expect(words).toEqual([])
    await userEvent.keyboard('jc')
    await expect.poll(options).toEqual(['钢筋jc检测报告文件 · JC-007 · C5-02 检测', '钢筋卷检测报告案卷 · E-2023-001'])
    // On a busy machine the first letter may be asked for by itself.
    expect(words.at(-1)).toBe('jc')
    await expect.element(palette().getByText(/还有更多结果/)).toBeVisible()
    await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('找到 2 项')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname + location.search).toBe('/archives/collect?node=n1&file=f-jc')
  })

  test('are opened by an Enter that comes before the server has answered, unless one types on', async () => {
    // What was typed first is answered by nobody, however slowly the next letter comes.
    answerCalls({
      'GET /archives/find': ({ word = '' }) =>
        word === 'jc' ? new Promise(() => undefined) : { found: [found(word)], hasMore: false }
    })
    await renderFrame('/workbench/index', PAGES)
    await openPalette()
    await userEvent.keyboard('#jc{Enter}d')
    await expect.poll(options).toEqual(['钢筋jcd检测报告文件 · JC-007 · C5-02 检测'])
    expect(location.pathname).toBe('/workbench/index')
    await userEvent.keyboard('e{Enter}')
    await expect.poll(() => location.pathname + location.search).toBe('/archives/collect?node=n1&file=f-jcde')
  })

  test('are below everything else where nothing narrows, and an answer to what is no longer typed is ignored', async () => {
    let late: ((value: unknown) => void) | undefined
    const real = answerCalls({
      'GET /archives/find': ({ word = '' }) =>
        word === '收集著' ? { found: [found(word, { title: '收集著述清单' })], hasMore: false } : undefined
    })
    const answering = vi.mocked(globalThis.fetch).getMockImplementation()
    if (!answering) throw new Error('nothing answers')
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      if (String(address instanceof Request ? address.url : address).includes(encodeURIComponent('旧的')))
        await new Promise((resolve) => (late = resolve))
      return await answering(address, init)
    })
    await renderFrame('/workbench/index', PAGES)
    await openPalette()
    await userEvent.keyboard('旧的')
    await expect.poll(() => late).toBeDefined()
    await userEvent.fill(input(), '收集著')
    await expect.poll(options).toEqual(['收集著录', '收集著述清单文件 · JC-007 · C5-02 检测'])
    late?.(undefined)
    await expect.poll(() => real.filter((call) => call === 'GET /archives/find').length).toBe(2)
    await settle()
    expect(options()).toHaveLength(2)
  })

  test('that cannot be searched are reported as such; the palette stays, and the rest of it works', async () => {
    answerCalls({ 'GET /archives/find': () => new Refusing(500, '查询失败') })
    await renderFrame('/workbench/index', PAGES)
    await openPalette()
    await userEvent.keyboard('收集著')
    await expect.element(palette().getByText(/文件与案卷未能查询/)).toBeVisible()
    await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('文件与案卷未能查询')
    expect(options()).toEqual(['收集著录'])
    expect(await findingsInThemes(palette().element())).toEqual([])
  })

  test('are not searched for whom they are not for', async () => {
    setPermission({ ...somePermission, menu: somePermission.menu.filter(({ path }) => path !== '/archives/collect') })
    const asked = answerCalls({})
    await renderFrame('/workbench/index', PAGES)
    await openPalette()
    await userEvent.keyboard('#jc')
    await expect.element(palette().getByText('没有查询到任何数据').first()).toBeVisible()
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}?')
    // Behind them come the pages of the manual.
    await expect
      .poll(() =>
        options()
          .slice(0, 3)
          .map((text) => text?.slice(0, 2))
      )
      .toEqual(['操作', '项目', '标签'])
    expect(asked).not.toContain('GET /archives/find')
  })
})

describe('people', () => {
  const person = { ...someUserRow(1, '周辰壬'), username: 'sj_shizheng' }
  const withUsers = () =>
    setPermission({ ...somePermission, menu: [...somePermission.menu, menuEntry('/sys/user', '用户管理')] })

  test('are found by who manages accounts, by the initials of their names, and choosing one opens the list with this one', async () => {
    withUsers()
    answerCalls({
      'GET /archives/find': () => ({ found: [], hasMore: false }),
      'GET /sys/user/list': ({ realname }) => ({
        records: realname === '*zcr*' ? [person] : [],
        total: 1,
        size: 5,
        current: 1,
        pages: 1
      })
    })
    await renderFrame('/workbench/index', PAGES)
    await openPalette()
    await userEvent.keyboard('zcr')
    await expect.poll(options).toEqual(['周辰壬用户 · sj_shizheng'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname + location.search).toBe('/sys/user?by-username=sj_shizheng')
  })

  test('that cannot be asked for are reported as such', async () => {
    withUsers()
    answerCalls({
      'GET /archives/find': () => ({ found: [], hasMore: false }),
      'GET /sys/user/list': () => new Refusing(500, '查询失败')
    })
    await renderFrame('/workbench/index', PAGES)
    await openPalette()
    await userEvent.keyboard('zcr')
    await expect.element(palette().getByText(/用户未能查询/)).toBeVisible()
  })

  test('are not asked for by who may not open the list', async () => {
    const asked = answerCalls({ 'GET /archives/find': () => ({ found: [], hasMore: false }) })
    await renderFrame('/workbench/index', PAGES)
    await openPalette()
    await userEvent.keyboard('zcr')
    await expect.poll(() => asked).toContain('GET /archives/find')
    expect(asked).not.toContain('GET /sys/user/list')
  })
})
