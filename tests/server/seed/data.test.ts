import { describe, expect, test } from 'vitest'

import { paperSpecs } from '#server/db/seed/enterprises.ts'
import { FILE_STATES } from '#contract/archives/files.ts'
import { column } from '#contract/core/column.ts'
import { HANDLERS, isUscc } from '#contract/core/handlers.ts'
import { expression, firstBroken } from '#contract/core/rules.ts'
import { parse } from '#contract/core/schema.ts'
import { CONTAINER, SCREENS } from '#contract/screens.ts'
import { dataScopeRule } from '#contract/system/data-scope.ts'
import {
  type AreaData,
  type CatalogueSetData,
  type DictionaryData,
  data,
  type MenuData,
  type ObjectData,
  type RoleData,
  SETS,
  type TemplateData
} from '#server/db/seed/data.ts'
import { ID_NUMBER } from '#server/db/seed/demo-spec.ts'
import type { FileData, Municipality } from '#server/db/seed/municipality.ts'

const menus = data<MenuData[]>('menus')
const roles = data<RoleData[]>('roles')
const dictionaries = data<DictionaryData[]>('dicts')
const templates = data<TemplateData[]>('templates')
const sets = SETS.map((set) => data<CatalogueSetData>(`catalog-${set}`))
const municipalities = ['demo', 'neighbour'].map((name) => data<Municipality>(name))
const [demo] = municipalities as [Municipality, Municipality]
const valuesOf = (code: string) => dictionaries.find((one) => one.code === code)?.items.map(([value]) => value) ?? []
const twice = (all: readonly string[]) => all.filter((one, index) => all.indexOf(one) !== index)

describe('English titles', () => {
  const HAN = /\p{Script=Han}/u
  /** Names that belong to no language, and units. */
  const NAMES =
    /\b(?:PDF|OFD|XLSX?|DOCX?|WPS|ET|RTF|TXT|XML|JPEG|TIFF|PNG|DWG|DXF|SVG|IFC|RVT|DGN|3?DS|X?3D|SHP|SDB|AVI|MPEG|AVS|WAV|MP3|SQL|DBF|MDB|BIM|SHA|SM3|MD5|A[0-4]?|B|m|\d*mm)\b/g
  const titles = [
    ...menus.map(({ key, title, titleEn }) => [key, title, titleEn]),
    ...menus.flatMap(({ key, actions }) => actions.map(([code, words, english]) => [`${key}:${code}`, words, english])),
    ...dictionaries.flatMap(({ code, name, titleEn, items }) => [
      [code, name, titleEn],
      ...items.map(([value, text, english]) => [`${code} ${value}`, text, english])
    ]),
    ...templates.flatMap(({ code, name, titleEn, columns }) => [
      [code, name, titleEn],
      ...columns.flatMap(
        ({ key, title, titleEn: english, placeholder, placeholderEn, options = [], validateRules }) => [
          [`${code} ${key}`, title, english],
          [`${code} ${key} placeholder`, placeholder, placeholderEn],
          ...options.map((option) => [`${code} ${key} ${option.value}`, option.text, option.titleEn]),
          ...(validateRules ?? []).map(({ message, messageEn }) => [`${code} ${key} rule`, message, messageEn])
        ]
      )
    ])
  ].filter(([, title]) => title !== undefined)

  test('everything that the product brings has one, in English (READINGS.md A69)', () => {
    expect(titles.length).toBeGreaterThan(1000)
    expect(titles.filter(([, , english]) => !english || HAN.test(english))).toEqual([])
  })

  test('and is in Chinese for whoever reads that, but for names', () => {
    const chinese = titles.map(([where, title]) => [where, (title ?? '').replace(/\$\{\w+\}/g, '').replace(NAMES, '')])
    expect(chinese.filter(([, title]) => /[A-Za-z]{2,}/.test(title ?? ''))).toEqual([])
  })

  test('two entries beside each other are called differently', () => {
    const places = menus.map(({ key, titleEn }) => `${key.includes('.') ? key.split('.')[0] : ''} ${titleEn}`)
    expect(twice(places)).toEqual([])
    for (const { columns } of templates) expect(twice(columns.map(({ titleEn }) => titleEn ?? ''))).toEqual([])
    for (const { items } of dictionaries) expect(twice(items.map(([, , english]) => english))).toEqual([])
  })
})

describe('menus and roles', () => {
  test('every menu has a key, a path, a name and a screen of its own', () => {
    for (const part of ['key', 'path', 'name'] as const) expect(twice(menus.map((menu) => menu[part]))).toEqual([])
    expect(twice(menus.map(({ component }) => component).filter((component) => component !== CONTAINER))).toEqual([])
    for (const { component } of menus) expect(component).toMatch(/^layouts\/RouteView$|^[a-z]+\/[a-z-]+$/)
  })

  test('every screen that is built has its menu', () => {
    expect(SCREENS.filter((screen) => !menus.some(({ component }) => component === screen))).toEqual([])
  })

  test('every role has a data scope that the contract reads', () => {
    expect(roles.filter(({ dataScope }) => !parse(dataScopeRule, dataScope).ok).map(({ code }) => code)).toEqual([])
  })

  test('[6.P02] the roles grant only menus and actions that exist', () => {
    const known = new Set(menus.flatMap(({ key, actions }) => [key, ...actions.map(([code]) => `${key}:${code}`)]))
    expect(roles).toHaveLength(13)
    expect(
      roles.flatMap(({ menus: open, actions }) => [...open, ...actions]).filter((right) => !known.has(right))
    ).toEqual([])
  })

  test('every role opens 首页 and 工作台', () => {
    expect(roles.filter((role) => !role.menus.includes('home') || !role.menus.includes('workbench'))).toEqual([])
  })
})

describe('templates and catalogue', () => {
  test.each(templates)('the columns of $name are columns of the contract', ({ columns }) => {
    for (const one of columns) expect(parse(column, one)).toEqual({ ok: true, value: one })
    const rules = columns.flatMap(({ validateRules = [] }) => validateRules)
    for (const { pattern, handler } of rules) {
      if (pattern !== undefined) expect(() => expression(pattern)).not.toThrow()
      if (handler !== undefined) expect(Object.keys(HANDLERS)).toContain(handler)
    }
    for (const { dictCode } of columns) if (dictCode) expect(valuesOf(dictCode).length).toBeGreaterThan(0)
  })

  test.each(sets)('$name: every node hangs below one that is there, and counts its children', ({ nodes }) => {
    expect(twice(nodes.map(({ code }) => code))).toEqual([])
    for (const { code, pcode, hasChild } of nodes) {
      if (pcode !== null) expect(nodes.some((one) => one.code === pcode)).toBe(true)
      expect(nodes.filter((one) => one.pcode === code)).toHaveLength(hasChild)
    }
  })

  test('areas have six digits, and each city is below its province', () => {
    const areas = data<AreaData>('area-86')
    for (const [above, below] of Object.entries(areas)) {
      for (const code of Object.keys(below))
        expect(code).toMatch(above === '86' ? /^\d\d0000$/ : new RegExp(`^${above.replace(/(00)+$/, '')}`))
    }
    expect(Object.keys(areas['86'] ?? {})).toHaveLength(34)
    expect(Object.keys(areas).filter((code) => code.startsWith('99'))).toEqual([])
  })
})

describe.each(municipalities)('$tenant.name', (municipality) => {
  const { orgs, users, departs, projects, monomials, files, volumes, tasks } = municipality
  const ids = (all: readonly { readonly id: string }[]) => new Set(all.map(({ id }) => id))

  test('names only people, units, projects and items that are there', () => {
    const [people, units, known, parts, places] = [ids(users), ids(orgs), ids(projects), ids(monomials), ids(departs)]
    for (const { orgId, projectIds, departIds, roles: own } of users) {
      expect(orgId === null || units.has(orgId)).toBe(true)
      expect([
        ...projectIds.filter((id) => !known.has(id)),
        ...departIds.filter((id) => !places.has(id)),
        ...own.filter((role) => !roles.some(({ code }) => code === role))
      ]).toEqual([])
    }
    for (const file of files) {
      expect(known.has(file.projectId) && people.has(file.uploadBy)).toBe(true)
      expect(file.monomialId === null || parts.has(file.monomialId)).toBe(true)
      const item = sets.find(({ id }) => id === file.catalogSet)?.nodes.find(({ code }) => code === file.catalogCode)
      expect([item?.level, item?.scope]).toEqual(['item', file.monomialId === null ? 'project' : 'unit'])
      expect(FILE_STATES).toContain(file.status)
    }
    expect(volumes.flatMap(({ fileIds }) => fileIds).filter((id) => !ids(files).has(id))).toEqual([])
  })

  test('units have credit codes whose check character is right', () => {
    expect(orgs.filter(({ uscc }) => !isUscc(uscc ?? ''))).toEqual([])
  })

  test('whoever uploaded a file is not the one to review it', () => {
    for (const { fileId, node, assignee } of tasks) {
      const file = files.find(({ id }) => id === fileId)
      expect(node === 'collect' ? assignee : assignee !== file?.uploadBy).toBeTruthy()
    }
    const waiting = files.filter(({ status }) => status === 'submitted' || status === 'returned')
    expect(waiting.filter(({ id }) => !tasks.some(({ fileId }) => fileId === id))).toEqual([])
  })

  test('what was confirmed keeps every rule of its template, but for the defects that are there on purpose', () => {
    const planted = new Set(municipality.expectedDefects.map(({ fileId }) => fileId))
    const confirmed = files.filter(
      ({ id, status }) => !planted.has(id) && ['approved', 'arranged', 'locked', 'archived'].includes(status)
    )
    const wrong = confirmed.flatMap((file) => brokenOf(file).map((words) => `${file.id} ${words}`))
    expect(wrong).toEqual([])
  })
})

/** Which columns of its template a file breaks. */
function brokenOf(file: FileData): string[] {
  const cells: Record<string, unknown> = { ...file, ...file.cells, attachment: file.file?.name, image: file.file?.name }
  const columns = templates.find(({ code }) => code === file.template)?.columns ?? []
  return columns.flatMap(({ key, dictCode, validateRules = [] }) => {
    const value = cells[key] as string | number | null
    const context = { row: cells, today: '2026-11-20' }
    const broken = firstBroken(validateRules, value, {
      isShared: () => false,
      handle: (name, one) => HANDLERS[name]?.check(one, context) ?? null
    })
    const strange = dictCode && value && !dictCode.startsWith('keyword') && !valuesOf(dictCode).includes(String(value))
    return broken && !('answer' in broken && (broken.answer as { warn?: boolean }).warn)
      ? [key]
      : strange
        ? [`${key} ${value}`]
        : []
  })
}

describe('the demo', () => {
  test('is what it says: 3 projects, 8 unit projects, 350 files, 52 volumes, 18 accounts, 13 defects', () => {
    const { projects, monomials, files, volumes, users, expectedDefects } = demo
    expect([projects, monomials, files, volumes, users, expectedDefects].map(({ length }) => length)).toEqual([
      3, 8, 350, 52, 18, 13
    ])
  })

  test('knows size and digest of every file that has bytes and of the papers of units, and only two share theirs', () => {
    const objects = data<Record<string, ObjectData>>('objects')
    const withBytes = municipalities.flatMap(({ files }) => files).filter(({ file }) => file !== null)
    const papers = municipalities.flatMap(paperSpecs)
    expect(Object.keys(objects).sort()).toEqual([...withBytes, ...papers].map(({ id }) => id).sort())
    const digests = Object.entries(objects).map(([id, { sha256 }]) => [id, sha256] as const)
    const shared = digests
      .filter(([id, sha256]) => digests.some(([other, same]) => other !== id && same === sha256))
      .map(([id]) => id)
    expect(shared).toEqual(['f0134', 'f0135'])
  })

  test('holds an identity number of the right form in a division that does not exist', () => {
    const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
    const sum = weights.reduce((total, weight, index) => total + weight * Number(ID_NUMBER[index]), 0)
    expect(ID_NUMBER).toMatch(/^99\d{16}$/)
    expect('10X98765432'[sum % 11]).toBe(ID_NUMBER.at(-1))
  })
})
