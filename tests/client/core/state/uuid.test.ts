import { expect, test } from 'vitest'

import { uuid } from '#core/state/uuid.ts'

test('ids are UUIDs whose order is that of time', () => {
  const [one, two] = [uuid(1_700_000_000_000), uuid(1_700_000_000_001)]
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(one < two).toBe(true)
  expect(uuid(1_700_000_000_000)).not.toBe(one)
  expect(Number.parseInt(one.replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_000)
})
