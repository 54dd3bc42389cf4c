import { describe, expect, test } from 'vitest'

import { type PlanSettings, USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import { nameOf } from '#kit/files/planned-files.ts'
import type { PlanFile, PlanInput } from '#server/archives/volumes/planning/plan-file.ts'
import { inOrder } from '#server/archives/volumes/planning/plan-order.ts'
import { planVolumes } from '#server/archives/volumes/planning/plan-volumes.ts'
import { pagePlaces } from '#server/archives/volumes/planning/sums.ts'
import { limitOf, thicknessOf } from '#server/archives/volumes/planning/thickness.ts'

const FILE: PlanFile = {
  id: 'f',
  title: '隐蔽工程验收记录',
  catalogCode: 'C5-01',
  itemOrder: 1,
  itemName: '隐蔽工程验收记录',
  groupName: '施工记录文件',
  className: '施工文件',
  monomialId: 'm1',
  unitNo: '01',
  unitName: '综合楼',
  medium: 'WZ',
  carrier: 'PE',
  secrecy: '0',
  retention: 'CQ',
  specialty: null,
  specialtyOrder: 0,
  division: null,
  divisionOrder: 0,
  drawingNo: null,
  drawingSize: null,
  sides: null,
  pages: 10,
  from: '2026-01-01',
  to: null,
  place: 1
}
const file = (id: string, more: Partial<PlanFile> = {}): PlanFile => ({ ...FILE, id, ...more })
const plan = (files: readonly PlanFile[], more: Partial<PlanInput> = {}) =>
  planVolumes({ files, settings: USUAL_PLAN, projectName: '某工程', titles: [], nameOf: (_, value) => value, ...more })
const ids = (files: readonly PlanFile[]) => files.map(({ id }) => id)

test('text goes to 20 mm, and what is cut is numbered （一）（二）', () => {
  const volumes = plan([
    file('a', { pages: 120 }),
    file('b', { pages: 90, place: 2 }),
    file('c', { pages: 30, place: 3 })
  ])
  expect(volumes.map(({ title, files, thicknessMm, boxSpec }) => [title, ids(files), thicknessMm, boxSpec])).toEqual([
    ['某工程综合楼施工记录文件（一）', ['a'], 12, '20'],
    ['某工程综合楼施工记录文件（二）', ['b', 'c'], 12, '20']
  ])
  expect(volumes[0]?.rules).toContainEqual({
    rule: 'cut',
    values: { mm: 12, limit: 20, next: FILE.title, more: 9 }
  })
})

test('numbers in titles go on from the volumes that there are', () => {
  const titles = ['某工程综合楼施工记录文件（一）', '某工程综合楼施工记录文件（二）', '某工程综合楼施工技术文件'].map(
    (title) => ({ title, carrier: 'PE' })
  )
  expect(plan([file('a')], { titles })[0]?.title).toBe('某工程综合楼施工记录文件（三）')
  expect(plan([file('a', { carrier: 'P' })], { titles })[0]?.title).toBe('某工程综合楼施工记录文件')
  expect(plan([file('a')], { titles: titles.slice(1) })[0]?.title).toBe('某工程综合楼施工记录文件（三）')
})

test('a file that alone is too thick has a volume of its own, and it says so', () => {
  const volumes = plan([file('a'), file('b', { pages: 300, place: 2 }), file('c', { place: 3 })])
  expect(volumes.map(({ files }) => ids(files))).toEqual([['a'], ['b'], ['c']])
  expect(volumes[1]?.rules.map(({ rule }) => rule)).toContain('tooThick')
})

test('drawings are folded, go to 50 mm, and lie by number behind the text', () => {
  const drawing = (id: string, drawingNo: string, drawingSize: string, place: number) =>
    file(id, { catalogCode: 'D1-01', medium: 'TZ', specialty: 'JZ', drawingNo, drawingSize, pages: 1, place })
  const [volume] = plan([
    drawing('c', '建竣-10', 'A1', 1),
    drawing('b', '建竣-9', 'A0', 2),
    drawing('a', '建竣-1', 'A2', 3)
  ])
  expect(ids(volume?.files ?? [])).toEqual(['a', 'b', 'c'])
  expect([volume?.drawingSheets, volume?.thicknessMm]).toEqual([3, 2.8])
  const many = Array.from({ length: 40 }, (_, at) => drawing(`d${at}`, `${at}`, 'A0', at))
  // The second volume would have 9 sheets: the first gives as many as it has beyond the 20 that it keeps.
  expect(plan(many).map(({ drawingSheets }) => drawingSheets)).toEqual([20, 20])
})

test('the reply lies before the request of the same matter, the annex last', () => {
  const files = [
    file('other', { title: '关于乙的通知', place: 1 }),
    file('annex', { title: '关于甲的请示附件', place: 2 }),
    file('request', { title: '关于甲的请示', place: 3 }),
    file('reply', { title: '关于甲的批复', place: 4 })
  ]
  expect(ids(inOrder(files, 'catalogue'))).toEqual(['other', 'reply', 'request', 'annex'])
})

test('the longest retention and the highest secret level are the volume’s', () => {
  const settings: PlanSettings = { ...USUAL_PLAN, apart: [] }
  const [volume] = plan([file('a'), file('b', { retention: 'YJ', secrecy: '1' })], { settings })
  expect([volume?.retention, volume?.secretLevel]).toEqual(['YJ', '1'])
})

test('pages are counted from 1 in each volume, over what has any', () => {
  expect(pagePlaces([file('a', { pages: 3 }), file('b', { medium: 'LX', pages: 1 }), file('c', { pages: 2 })])).toEqual(
    [
      { from: 1, to: 3 },
      { from: null, to: null },
      { from: 4, to: 5 }
    ]
  )
})

test('paper with text on both sides is half as thick', () => {
  expect(plan([file('a', { pages: 101 })], { settings: { ...USUAL_PLAN, sides: 'double' } })[0]?.thicknessMm).toBe(5.1)
})

test('printed photographs have a thickness and a box, and lie in another volume than those that are only electronic', () => {
  const photo = (id: string, carrier: string) => file(id, { catalogCode: 'E3-01', medium: 'ZP', carrier, pages: 4 })
  const volumes = plan([photo('a', 'E'), photo('b', 'PH'), photo('c', 'E'), photo('d', 'PE')])
  expect(volumes.map(({ files, photos, thicknessMm, boxSpec }) => [ids(files), photos, thicknessMm, boxSpec])).toEqual([
    [['a', 'c'], 8, 0, null],
    [['d'], 4, 0.4, '20'],
    [['b'], 4, 0.4, '20']
  ])
})

test('photographs lie in the order of their taking, and their volume is called by what they show', () => {
  const photo = (id: string, takenAt: string | null, theme: string | null, place: number) =>
    file(id, {
      ...{ catalogCode: 'E3-01', itemName: '开工前原貌、施工阶段、竣工新貌照片', medium: 'ZP', carrier: 'E', pages: 1 },
      ...{ takenAt, theme, place, from: takenAt?.slice(0, 10) ?? null }
    })
  const done = photo('done', '2026-05-01 15:00:00', '6', 1)
  const later = photo('later', '2024-05-24 10:20:00', '1', 2)
  const first = photo('first', '2024-05-24 08:05:00', '1', 3)
  const [volume] = plan([done, later, first], { nameOf })
  expect(volume?.title).toBe('某工程综合楼开工前原貌、竣工新貌照片')
  expect(ids(volume!.files)).toEqual(['first', 'later', 'done'])
  const [unknown] = plan([done, photo('undated', null, null, 0)], { nameOf })
  expect(ids(unknown!.files)).toEqual(['done', 'undated'])
  expect(unknown?.title).toBe('某工程综合楼开工前原貌、施工阶段、竣工新貌照片')
})

test('a box is wider than its files by what is asked, and the widest where none is', () => {
  const boxOf = (pages: number, boxSlackMm: number) =>
    plan([file('a', { pages })], { settings: { ...USUAL_PLAN, boxSlackMm } })[0]?.boxSpec
  expect([boxOf(180, 2), boxOf(181, 2), boxOf(180, 3), boxOf(200, 0)]).toEqual(['20', '30', '30', '20'])
  expect(boxOf(600, 2)).toBe('50')
})

describe('of any files', () => {
  const cases = Array.from({ length: 200 }, (_, seed) => seed)
  test.each(cases)('none is lost or doubled, orders hold, nothing is mixed, nothing too thick (%i)', (seed) => {
    const files = generated(seed)
    const settings = settingsOf(seed)
    const volumes = plan(files, { settings })
    expect(ids(volumes.flatMap(({ files: own }) => own)).sort()).toEqual(ids(files).sort())
    for (const { files: own, rules } of volumes) {
      const runs = Map.groupBy(own, (one) =>
        [one.medium === 'TZ', one.catalogCode.slice(0, 2), one.division, one.specialty].join()
      )
      const placeOf = (one: PlanFile) => (settings.order === 'date' ? Date.parse(one.from ?? '9999') : one.itemOrder)
      if (runs.size === 1 && own.every(({ medium }) => medium === 'WZ'))
        expect(own.map(placeOf)).toEqual(own.map(placeOf).sort((a, b) => a - b))
      for (const key of ['monomialId', ...settings.apart] as const)
        expect(new Set(own.map((one) => one[key])).size, key).toBe(1)
      const thick = own.reduce((sum, one) => sum + thicknessOf(one, settings.sides), 0)
      if (own.length > 1) expect(thick).toBeLessThanOrEqual(limitOf(own, settings))
      expect(rules.some(({ rule }) => ENDS.has(rule))).toBe(true)
    }
    expect(volumes).toEqual(plan([...files].reverse(), { settings }))
  })
})

/** Why a volume ends where it does. */
const ENDS = new Set(['cut', 'whole', 'tooThick', 'joined', 'evened', 'electronic'])

function randomOf(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}

function generated(seed: number): PlanFile[] {
  const random = randomOf(seed)
  const one = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!
  return Array.from({ length: Math.floor(random() * 150) }, (_, at) => {
    const unit = one([null, '01', '02'])
    const code = one(['A1-01', 'A4-02', 'B1-01', 'C2-02', 'C5-01', 'C5-02', 'D1-01', 'E1-01', 'E3-01'])
    const medium = code.startsWith('D') ? 'TZ' : one(['WZ', 'WZ', 'WZ', 'TZ', 'ZP', 'LX'])
    return file(`f${at}`, {
      title: one(['关于甲的批复', '关于甲的请示', '乙', '丙附件']),
      catalogCode: code,
      itemOrder: at % 7,
      monomialId: unit,
      unitNo: unit ?? '00',
      unitName: unit,
      medium,
      carrier: one(['PE', 'PE', 'E']),
      secrecy: one(['0', '0', '1']),
      retention: one(['YJ', 'CQ', 'DQ']),
      ...one([{}, { specialty: 'JZ', specialtyOrder: 2 }, { specialty: 'JG', specialtyOrder: 3 }]),
      ...one([{}, { division: '1', divisionOrder: 1 }, { division: '10', divisionOrder: 10 }]),
      drawingNo: `图-${Math.floor(random() * 30)}`,
      drawingSize: one(['A0', 'A1', 'A2', 'A3', null]),
      pages: Math.ceil(random() * (random() < 0.05 ? 400 : 40)),
      from: one([null, '2025-03-01', '2026-02-02']),
      place: at
    })
  })
}

function settingsOf(seed: number): PlanSettings {
  return {
    ...USUAL_PLAN,
    apart: seed % 3 === 0 ? ['carrier', 'secrecy', 'retention'] : ['carrier', 'secrecy'],
    order: seed % 2 === 0 ? 'catalogue' : 'date',
    sides: seed % 5 === 0 ? 'double' : 'single',
    textMm: seed % 4 === 0 ? 30 : 20
  }
}
