import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { contentAs, errorsOf, packed } from '#kit/package/broken-cases.ts'
import { foundIn, groupCases } from '#kit/package/broken-groups.ts'
import { placeBag, placeBroken } from '#kit/package/place-bag.ts'
import { sampleBag } from '#kit/package/sample-bag.ts'
import type { GroupReport } from '#package/format/verify-group.ts'
import type { Report } from '#package/format/report.ts'
import { buildVerifier } from '#package/node/build-verifier.ts'
import { nodeDigest } from '#package/node/node-digests.ts'

let folder = ''
let valid = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'program-'))
  // Alone in a folder, from where no package and no other file of the project can be found.
  await buildVerifier(join(folder, 'alone'))
  valid = join(folder, '包 1.zip')
  await placeBag(valid, await contentAs('zip', packed(await sampleBag(nodeDigest))))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the program writes, and how it ends. */
const run = (...words: readonly string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const most = 64 * 1024 ** 2
    execFile(
      process.execPath,
      [join(folder, 'alone', 'verify.mjs'), ...words],
      { cwd: folder, maxBuffer: most, env: { LANG: 'C.UTF-8' } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err })
    )
  })

test('the program alone in a folder verifies a package, says so in Chinese or English, and ends with 0', async () => {
  const { code, out } = await run(valid)
  expect(out).toMatch(
    /^内容：4 个文件，\d+ 字节；摘要算法：sha256, sm3\n包摘要（SHA-256）：[0-9a-f]{64}\n校验通过：.*包 1\.zip\n$/
  )
  expect(code).toBe(0)
  expect((await run(valid, '--lang=en')).out).toContain('\nValid: ')
})

test('the program finds in each of the broken packages what the server finds, and ends with 1', async () => {
  await mkdir(join(folder, 'broken'))
  const placed = await placeBroken(join(folder, 'broken'), nodeDigest)
  const { code, out, err } = await run('--json', ...placed.map(({ path }) => path))
  expect(err).toBe('')
  const found = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Report & { readonly path: string })
  expect(found.map((report, index) => ({ title: placed[index]?.title, finds: errorsOf(report) }))).toEqual(
    placed.map(({ title, finds }) => ({ title, finds }))
  )
  expect(code).toBe(1)
})

test('the program verifies the parts of a folder each by itself and together, as the server does', async () => {
  // A start of the program is dear: one that is whole, and one of each kind of fault.
  const cases = (await groupCases(nodeDigest)).filter((_, at) => [0, 1, 2, 7].includes(at))
  for (const [at, { title, files, finds, together }] of cases.entries()) {
    const parts = join(folder, `parts-${at}`)
    await mkdir(parts)
    for (const [name, bytes] of files) await placeBag(join(parts, name), bytes)
    const { code, out } = await run('--json', parts)
    const said = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Report | GroupReport)
    const reports = said.filter((one): one is Report => 'digest' in one && 'algorithms' in one)
    const groups = said.filter((one): one is GroupReport => 'parts' in one)
    expect({ ...foundIn({ reports, groups }), code }, title).toEqual({
      ...{ finds, together },
      code: finds.length + together.length > 0 ? 1 : 0
    })
  }
  const alone = await run(join(folder, 'parts-0', '1.zip'))
  expect(alone.out).toMatch(/提示 这是整个移交包的一部分，其余部分未核验：bag-info\.txt （2\/3）/)
  expect(alone.code).toBe(0)
  const { out } = await run(join(folder, 'parts-1'))
  expect(out).toMatch(
    /整包 YJ-2026-007\/[0-9a-f]{16}：3 个部分中的 3 个.*\n包摘要（SHA-256）：[0-9a-f]{64}\n整包核验通过/
  )
  expect((await run(join(folder, 'parts-2'), '--lang=en')).out).toMatch(/Error A part is missing \(2\/3\)/)
})

test('a path that is not there, and no path, are said in words', async () => {
  expect(await run(join(folder, 'gone'))).toMatchObject({ code: 1, err: expect.stringContaining('无法校验') })
  expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('用法') })
})

test('names cannot write on the terminal of who verifies', async () => {
  const path = join(folder, 'escape')
  const bytes = new Uint8Array(1)
  const files = [...packed(await sampleBag(nodeDigest)), { path: 'data/\u001b[2J\u202etxt', bytes }]
  await placeBag(path, await contentAs('tar', files))
  const { out } = await run(path)
  expect(out).toContain('data/\\u001b[2J\\u202etxt')
  expect(out).not.toContain('\u001b')
})
