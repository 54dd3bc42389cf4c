import { describe, expect, test } from 'vitest'

import { CONTAINER } from '#contract/screens.ts'
import { applies, featuresOfProject } from '#server/db/seed/applies.ts'
import { type CatalogueSetData, data, type MenuData, SETS } from '#server/db/seed/data.ts'
import { builtMenus, permissionRows, syllablesOf } from '#server/db/seed/menus.ts'
import type { Municipality } from '#server/db/seed/municipality.ts'
import { nodeId, planTree } from '#server/db/seed/tree.ts'

const demo = data<Municipality>('demo')
const sets = new Map(SETS.map((set) => [set, data<CatalogueSetData>(`catalog-${set}`)]))

describe('what applies', () => {
  test('an item without tags always does, a tagged one by one of its tags', () => {
    expect(applies({}, [])).toBe(true)
    expect(applies({ when: ['steel'] }, ['pile'])).toBe(false)
    expect(applies({ when: ['hvac', 'energy'] }, ['energy'])).toBe(true)
  })

  test('the teaching building lacks 35 of the 52 items that apply, where an untagged list would say 73 of 90', () => {
    const unit = demo.monomials.find(({ id }) => id === 'm31')
    const held = new Set(
      demo.files.filter(({ monomialId }) => monomialId === 'm31').map(({ catalogCode }) => catalogCode)
    )
    const must = (sets.get('building')?.nodes ?? []).filter(
      ({ scope, level, keep }) => level === 'item' && scope === 'unit' && keep?.da === 'must'
    )
    const own = must.filter((item) => applies(item, unit?.features ?? []))
    const lacking = (items: typeof must) => items.filter(({ code }) => !held.has(code)).length
    expect([lacking(must), must.length, lacking(own), own.length]).toEqual([73, 90, 35, 52])
  })

  test('no file lies at an item that does not apply', () => {
    const strayed = demo.files.filter(({ projectId, monomialId, catalogSet, catalogCode }) => {
      const units = demo.monomials.filter((unit) => unit.projectId === projectId)
      const project = demo.projects.find(({ id }) => id === projectId)
      const features =
        monomialId === null
          ? featuresOfProject(project?.features ?? [], units)
          : (units.find(({ id }) => id === monomialId)?.features ?? [])
      const item = sets.get(catalogSet as 'building')?.nodes.find(({ code }) => code === catalogCode)
      return !item || !applies(item, features)
    })
    expect(strayed.map(({ id }) => id)).toEqual([])
  })
})

describe('the tree of a project', () => {
  const units = demo.monomials.filter(({ projectId }) => projectId === 'p2')
  const nodes = planTree('p2', units, sets)
  const at = (id: string) => nodes.find((node) => node.id === id)

  test('has the five classes, and below C and D every unit project with the groups and items of its own set', () => {
    expect(nodes.filter(({ parentId }) => parentId === null).map(({ catalogCode }) => catalogCode)).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E'
    ])
    expect(
      nodes
        .filter(({ parentId }) => parentId === 'p2-D')
        .map(({ level, name, catalogCode }) => [level, name, catalogCode])
    ).toEqual(units.map(({ name, unitNo }) => ['unit', name, unitNo]))
    expect(at('p2-m22-C5-11')).toMatchObject({
      name: '预应力筋张拉记录',
      catalogSet: 'bridge',
      catalogId: 'bridge-C5-11',
      monomialId: 'm22',
      parentId: 'p2-m22-C5'
    })
    expect(at('p2-A1-01')).toMatchObject({ level: 'item', catalogSet: 'road', monomialId: null })
  })

  test('names parents before their children, each once', () => {
    const seen = new Set<string>()
    for (const { id, parentId } of nodes) {
      expect(parentId === null || seen.has(parentId)).toBe(true)
      expect(seen.has(id)).toBe(false)
      seen.add(id)
    }
  })

  test('has a node for every file', () => {
    const files = demo.files.filter(({ projectId }) => projectId === 'p2')
    expect(files.filter(({ monomialId, catalogCode }) => !at(nodeId('p2', monomialId, catalogCode)))).toEqual([])
  })

  test('is empty without unit projects', () => {
    expect(planTree('p2', [], sets)).toEqual([])
  })
})

describe('menus', () => {
  const menus = data<MenuData[]>('menus')

  test('join as their screens are built, with the menu that holds them', () => {
    expect(builtMenus(menus, ['archives/collect', 'workbench/index']).map(({ key }) => key)).toEqual([
      'workbench',
      'archives',
      'archives.collect'
    ])
    expect(builtMenus(menus, ['archives/collect', 'archives/task', 'system/dict']).map(({ key }) => key)).toEqual([
      'archives',
      'archives.collect',
      'archives.task',
      'sys',
      'sys.dict'
    ])
  })

  test('leave their actions known before they can be opened', () => {
    const rows = permissionRows(menus, [])
    expect(rows).toHaveLength(262)
    expect(rows.every(({ menuType }) => menuType === '2')).toBe(true)
    expect(permissionRows(menus, ['archives/collect']).find(({ key }) => key === 'archives')).toMatchObject({
      component: CONTAINER,
      parentId: null,
      menuType: '0'
    })
  })

  test('are found by their syllables', () => {
    expect(['收集著录', '单位工程(单体)', 'PDF 表单', '重新登录'].map(syllablesOf)).toEqual([
      'shou ji zhu lu',
      'dan wei gong cheng dan ti',
      'pdf biao dan',
      'chong xin deng lu'
    ])
  })
})
