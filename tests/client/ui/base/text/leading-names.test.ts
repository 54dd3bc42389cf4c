import { expect, test } from 'vitest'

import { leadingLength, withoutLeading } from '#ui/base/text/leading-names.ts'

const PROJECT = '云澜星河新城商住综合体一期工程'
const rest = (text: string, ...names: string[]) => withoutLeading(text, names)

test('what a list is of is left out of the titles that begin with it, and the rest shows how they differ', () => {
  expect(rest(`${PROJECT}东侧桩基隐蔽验收记录`, PROJECT)).toBe('…东侧桩基隐蔽验收记录')
  expect(rest('1#商务办公楼施工组织设计', PROJECT, '1#商务办公楼')).toBe('…施工组织设计')
  expect(leadingLength(`${PROJECT}验收`, [PROJECT])).toBe(PROJECT.length)
})
test('names follow one another in any order, with signs between them', () => {
  expect(rest(`${PROJECT} - 1#商务办公楼_施工日志`, '1#商务办公楼', PROJECT)).toBe('…施工日志')
  expect(rest(`1#商务办公楼·${PROJECT}：施工日志`, '1#商务办公楼', PROJECT)).toBe('…施工日志')
})
test('the longest name that fits is left out, and none of which the title would be but a part', () => {
  expect(rest('地下车库一区验收', '地下', '地下车库一区')).toBe('…验收')
  expect(rest('Unit 10 acceptance', 'Unit 1')).toBe('Unit 10 acceptance')
  expect(rest('Unit 1 acceptance', 'Unit 1')).toBe('…acceptance')
})
test('a title that is a name and nothing more stays whole, as does one that begins otherwise', () => {
  expect(rest(PROJECT, PROJECT)).toBe(PROJECT)
  expect(rest(`${PROJECT}——`, PROJECT)).toBe(`${PROJECT}——`)
  expect(rest(`${PROJECT}地下车库`, PROJECT, '地下车库')).toBe('…地下车库')
  expect(rest(`关于${PROJECT}的批复`, PROJECT)).toBe(`关于${PROJECT}的批复`)
  expect(rest('一工程', '一', '')).toBe('一工程')
})
