import { expect, test } from 'vitest'

import { $dictionaries, setDictionaries } from '#core/state/dictionaries.ts'
import { longShelf } from '#core/state/session/stored.ts'
import { $toasts } from '#core/state/toasts.ts'
import { dictionary, dictionarySearch, labelsOf, refreshDictionaries, dictionaryText } from '#core/work/dictionaries.ts'
import { faked } from '#kit/answers/faked.ts'
import { done, refusal } from '#kit/answers/fake-server.ts'

const server = faked()
const item = (value: string, text: string) => ({ value, text, label: text, title: text })
const items = [item('1', '永久'), item('2', '长期')]
const said = () => $toasts.get().map(({ tone, text }) => `${tone} ${text}`)

test('a dictionary comes from this machine where it is kept [7.C030]', async () => {
  setDictionaries({ retention: items })
  expect(await dictionary('retention')).toEqual(items)
  expect(server.came).toEqual([])
})

test('else from the server, once for all who ask at the same time [7.C032]', async () => {
  server.on('GET /sys/dict/getDictItems/retention', () => done(items))
  expect(await Promise.all([dictionary('retention'), dictionary('retention')])).toEqual([items, items])
  expect(server.came).toHaveLength(1)
})

test('without a code it says 字典Code不能为空! [7.C031]', async () => {
  await expect(dictionary('')).rejects.toThrow('字典Code不能为空!')
  expect(server.came).toEqual([])
})

test('values become words; what is not known stays as it is', async () => {
  setDictionaries({ retention: items })
  expect(dictionaryText('retention', '2,9,1')).toBe('长期,9,永久')
  expect(await labelsOf('retention', ['1', '9'])).toEqual(['永久', '9'])
  expect(await labelsOf('retention', [])).toEqual([])
  server.on('GET /sys/dict/loadDictItem/sys_user%2Crealname%2Cid', ({ query }) =>
    done(
      query
        .get('key')
        ?.split(',')
        .map((key) => `名${key}`)
    )
  )
  expect(await labelsOf('sys_user,realname,id', ['a', 'b'])).toEqual(['名a', '名b'])
})

test('refreshing empties the server’s cache, then brings all anew for seven days [7.C028, 7.C029, 8.X19]', async () => {
  server.on('GET /sys/dict/refleshCache', () => done(null))
  server.on('GET /sys/dict/queryAllDictItems', () => done({ retention: items }))
  await refreshDictionaries()
  expect(server.came.map(({ path }) => path)).toEqual(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems'])
  expect($dictionaries.get()).toEqual({ retention: items })
  const kept = JSON.parse(longShelf().getItem('pro__UI_CACHE_DB_DICT_DATA') ?? '') as { expire: number }
  expect(Math.abs(kept.expire - Date.now() - 604_800_000)).toBeLessThan(5000)
  expect(said()).toEqual(['success 刷新缓存完成！'])
})

test('a refresh that fails says so, and what is kept stays [8.X20]', async () => {
  setDictionaries({ retention: items })
  server.on('GET /sys/dict/refleshCache', () => refusal(510, 'x'))
  await refreshDictionaries()
  expect(said()).toEqual(['error 刷新缓存失败！'])
  expect($dictionaries.get()).toEqual({ retention: items })
})

test('a search waits 300 ms for the next letter, and only the newest answer counts [7.C034, 9.K23]', async () => {
  server.on('GET /sys/dict/loadDict/unit_kind', ({ query }) =>
    done([{ value: '1', text: String(query.get('keyword')) }])
  )
  const search = dictionarySearch('unit_kind')
  const since = performance.now()
  const answers = await Promise.all([search('建'), search('建设'), search('建设单')])
  expect(performance.now() - since).toBeGreaterThan(290)
  expect(answers.map(({ isLatest }) => isLatest)).toEqual([false, false, true])
  expect(answers[2]).toEqual({ isLatest: true, value: [{ value: '1', text: '建设单' }] })
  expect(server.came).toHaveLength(1)
})

test('a search that fails warns in the server’s words [8.X21]', async () => {
  server.on('GET /sys/dict/loadDict/unit_kind', () => refusal(510, '字典未登记'))
  await expect(dictionarySearch('unit_kind', { debounce: 0 })('x')).rejects.toThrow('字典未登记')
  expect(said()).toEqual(['warning 字典未登记'])
})
