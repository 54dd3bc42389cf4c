import { describe, expect, test } from 'vitest'

import type { HandlerFault } from '#contract/core/handlers.ts'
import {
  type Asks,
  type CellValue,
  fillMessage,
  firstBroken,
  firstUnfit,
  isWarning,
  type ValidateRule
} from '#contract/core/rules.ts'

const alone = { isShared: () => false, handle: () => null }
const broken = (rules: readonly ValidateRule[], value: CellValue, asks: Asks<HandlerFault> = alone) =>
  firstBroken(rules, value, asks)

describe('shortcuts of a cell rule', () => {
  const cases: readonly (readonly [pattern: string, right: readonly string[], wrong: readonly string[]])[] = [
    ['*', ['a', ' '], ['']],
    ['n6-16', ['123456', '123456789012345678'], ['12345', '1234567890123456789', 'abcdef']],
    ['*6-16', ['abcdef', 'abcdefghijklmnop', '档案编号一二'], ['abcde', 'abcdefghijklmnopq']],
    ['s6-18', ['abcdef'], ['abc12f', 'abcdefghijklmnopqrs', 'abcde']],
    ['url', ['https://a.cn/x?y=1'], ['a b', 'a.cn']],
    ['e', ['a@b.cn'], ['a@', 'a@b']],
    ['m', ['13800000000'], ['12800000000', '1380000000', '138000000000']],
    ['p', ['100000'], ['012345', '10000']],
    ['s', ['abc'], ['a1']],
    ['n', ['-1.5', '3'], ['1a', '1.']],
    ['z', ['-3'], ['1.5']],
    ['money', ['0', '0.5', '12.34'], ['-1', '1.234', '01']],
    ['^A\\d+$', ['A1'], ['B1']]
  ]
  const resultsOf = (isWrong: boolean) =>
    cases.flatMap(([pattern, right, wrong]) =>
      (isWrong ? wrong : right).map((value) => [pattern, value, broken([{ pattern }], value) !== null])
    )

  test('[5.V07, 5.V08, 5.V09, 5.V10, 5.V11, 5.V12, 5.V13] and [5.V14, 5.V15, 5.V16, 5.V17, 5.V18, 5.V19] take what they mean and refuse the rest; any other pattern is an expression', () => {
    expect(resultsOf(false).filter(([, , isBroken]) => isBroken)).toEqual([])
    expect(resultsOf(true).filter(([, , isBroken]) => !isBroken)).toEqual([])
    expect(cases.length).toBe(13)
  })
})

describe('the rules of a cell', () => {
  test('are answered all at once as one after the other: numbers, lengths and lines included', () => {
    const values = [
      '',
      null,
      'ab',
      'abc',
      'abcdef',
      'ab\ncd',
      'ab\u2028c',
      '-3',
      '1.5',
      -3,
      0,
      1.5,
      1e21,
      -1e21,
      1e-7,
      -1e-7,
      -0,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      2 ** 53,
      true,
      false,
      '0',
      ' ',
      '\n',
      '\r',
      'a\r\n',
      '-0',
      '１',
      '😀',
      '😀😀😀',
      undefined
    ]
    for (const pattern of [
      'z',
      'n',
      '^.{3,5}$',
      '^.{0,2}$',
      '^a',
      'm',
      '*',
      'only',
      '*6-16',
      'money',
      '',
      'constructor',
      '^.{2,1000000000000}$',
      '^(?:a|.{3,5})$',
      '.{2,3}'
    ]) {
      for (const rules of [[{ pattern }], [{ required: true }, { pattern }], [{ pattern }, { pattern: '^.{0,4}$' }]]) {
        expect(values.map((value) => [value, firstUnfit(rules)([value], 0, 1) === 1])).toEqual(
          values.map((value) => [value, broken(rules, value) === null])
        )
      }
    }
  })
  test('[5.V01] are asked in order, and the first that fails answers', () => {
    const rules = [
      { pattern: 'n', message: 'first' },
      { pattern: 'm', message: 'second' }
    ]
    expect(broken(rules, 'abc')).toEqual({ rule: rules[0], by: 'pattern' })
    expect(broken(rules, '12')).toEqual({ rule: rules[1], by: 'pattern' })
    expect(broken(rules, '13800000000')).toBeNull()
  })

  test('[5.V02] required refuses nothing but null and the empty text', () => {
    const rules = [{ required: true }]
    expect([null, ''].map((value) => broken(rules, value))).toEqual([
      { rule: rules[0], by: 'required' },
      { rule: rules[0], by: 'required' }
    ])
    expect([0, false, ' '].map((value) => broken(rules, value))).toEqual([null, null, null])
  })

  test('[5.V05] a pattern is not asked of an empty cell, but for * which requires', () => {
    expect(broken([{ pattern: 'm' }], '')).toBeNull()
    expect(broken([{ pattern: '*' }], '')).toMatchObject({ by: 'required' })
  })

  test('[5.V04] only and unique mean the same', () => {
    const shared = { isShared: () => true, handle: () => null }
    expect(broken([{ pattern: 'only' }], 'a', shared)).toMatchObject({ by: 'unique' })
    expect(broken([{ unique: true }], 'a', shared)).toMatchObject({ by: 'unique' })
    expect(broken([{ unique: true }], '', shared)).toBeNull()
  })

  test('[5.V06] a handler may answer later, in its own words', async () => {
    const asks = {
      isShared: () => false,
      handle: async (_: string, value: unknown): Promise<{ message: string; warn?: boolean } | null> =>
        value === 'taken' ? { message: '已被使用' } : null
    }
    const rules = [{ handler: 'ask' }, { pattern: 'n' }]
    expect(await broken(rules, 'taken', asks)).toMatchObject({ by: 'handler', answer: { message: '已被使用' } })
    expect(await broken(rules, 'free', asks)).toMatchObject({ by: 'pattern' })
    expect(await broken(rules, '7', asks)).toBeNull()
  })

  test('a warning does not hide what is refused, and is given where nothing is', () => {
    const rules = [{ pattern: 'n', warn: true }, { pattern: 'm' }]
    const refused = broken(rules, 'abc')
    expect(refused).toMatchObject({ rule: rules[1] })
    const found = broken([rules[0]!], 'abc')
    expect(found && !(found instanceof Promise) && isWarning(found)).toBe(true)
  })

  test('one test for a whole column says the same as rule after rule', () => {
    const lists: readonly (readonly ValidateRule[])[] = [
      [],
      [{ required: true }],
      [{ pattern: 'n' }],
      [{ pattern: '*' }, { pattern: 'z' }],
      [{ required: true }, { pattern: 's' }, { pattern: '^.{2,}$' }]
    ]
    const values = [null, '', 0, 12, '1.5', 'a', 'ab', 'a1', false]
    for (const rules of lists) {
      const unfit = firstUnfit(rules)
      expect(values.map((_, at) => unfit(values, at, at + 1) > at)).toEqual(
        values.map((value) => broken(rules, value) === null)
      )
    }
  })

  test('[3.E58] the places in a message are filled in', () => {
    expect(
      fillMessage('${title}（${key}）不能为空，缺省 ${defaultValue}', { title: '题名', key: 'title', defaultValue: 1 })
    ).toBe('题名（title）不能为空，缺省 1')
  })
})
