/**
 * `npm run matrix -- packages`: packages against programs that are not ours. unzip, tar and sha256sum read what we write; xmllint holds
 * volume.xml against docs/volume.xsd and premis.xml against the part of PREMIS 3 that is used; the Library of Congress' bagit (python3
 * with the module bagit) accepts our packages and refuses what is broken in them, and we accept its bags; a page of the browser
 * verifies 20 GB. Needs libxml2-utils and unzip; where the module bagit is not installed, its
 * part is left out and the run says so.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { contentAs, packed } from '#kit/package/broken-cases.ts'
import { BROKEN_BAGS } from '#kit/package/broken-bags.ts'
import { placeBag } from '#kit/package/place-bag.ts'
import { inMemory, type Files, sampleBag, someBytes } from '#kit/package/sample-bag.ts'
import { SAMPLE_TRANSFER } from '#kit/package/sample-transfer.ts'
import { ownLane } from '#package/format/content.ts'
import { transferContent } from '#package/format/transfer-content.ts'
import { writeBag } from '#package/format/write-bag.ts'
import { diskAccess } from '#package/node/disk-access.ts'
import { nodeDigest } from '#package/node/node-digests.ts'
import { verifyPath } from '#package/node/verify-path.ts'

/** Faults that RFC 8493 allows, or that bagit does not check. */
const OURS_ALONE =
  /doubled$|tag file that nothing lists|no tag manifest|no figures|figures that are none|ends in|device|colon|81 characters|line end|composed|by case|encoding|byte order|cut off|to be fetched/

const folder = mkdtempSync(join(tmpdir(), 'packages-'))
const wrong: string[] = []
const expectPass = (title: string, command: string, words: readonly string[], cwd = folder) => {
  const { status, stderr, error } = spawnSync(command, words, { cwd, encoding: 'utf8' })
  process.stdout.write(`  ${status === 0 ? 'good' : 'WRONG'}  ${title}\n`)
  if (status !== 0) wrong.push(`${title}: ${error?.message ?? stderr.slice(0, 300)}`)
}
const bagit = (path: string) =>
  spawnSync('python3', ['-c', 'import sys, bagit; bagit.Bag(sys.argv[1]).validate()', path], { encoding: 'utf8' })

/** Whether the Library of Congress' program is there. */
const hasBagit = spawnSync('python3', ['-c', 'import bagit']).status === 0

/** What bagit accepts and refuses, and we of its bags. */
async function compareWithBagit(own: string): Promise<void> {
  const accepted = bagit(own)
  if (accepted.status !== 0) wrong.push(`bagit does not accept our package: ${accepted.stderr.slice(-300)}`)
  for (const { title, how, only = ['folder'] } of BROKEN_BAGS) {
    if (!only.includes('folder') || OURS_ALONE.test(title)) continue
    const broken = await sampleBag(nodeDigest)
    const path = join(folder, `broken-${title.replaceAll(' ', '-')}`)
    await placeBag(path, (await how(broken, nodeDigest)) ?? packed(broken))
    if (bagit(path).status === 0) wrong.push(`bagit accepts a package with ${title}, which we refuse`)
  }
  const theirs = join(folder, 'theirs')
  mkdirSync(join(theirs, '内容'), { recursive: true })
  writeFileSync(join(theirs, '内容', 'a%b\nc.txt'), someBytes(1000, 3))
  writeFileSync(join(theirs, 'aux.txt'), '')
  const made = spawnSync('python3', ['-c', 'import sys, bagit; bagit.make_bag(sys.argv[1])', theirs])
  const report = made.status === 0 ? await verifyPath(theirs, { lanes: ownLane(diskAccess, nodeDigest) }) : undefined
  if (!report?.isValid) wrong.push(`we do not accept what bagit makes: ${JSON.stringify(report?.findings)}`)
}

try {
  for (const kind of ['folder', 'zip', 'tar'] as const)
    await placeBag(join(folder, `sample.${kind}`), await contentAs(kind, packed(await sampleBag(nodeDigest))))
  expectPass('unzip reads our ZIP', 'unzip', ['-tq', 'sample.zip'])
  expectPass('tar reads our TAR', 'tar', ['-tf', 'sample.tar'])
  const own = join(folder, 'sample.folder')
  expectPass('sha256sum agrees with our tag manifest', 'sha256sum', ['--quiet', '-c', 'tagmanifest-sha256.txt'], own)

  const files: Files = new Map()
  const content = transferContent(SAMPLE_TRANSFER, {
    packedOn: '2026-11-28',
    open: ({ bytes }) => [someBytes(bytes, 3)]
  })
  // The digests of the sample are made up: only what describes it is of interest here.
  const payload = content.payload.map(({ path, size, open }) => ({ path, size, open }))
  await writeBag(inMemory(files), { ...content, payload }, nodeDigest)
  for (const [path, bytes] of files)
    if (path.endsWith('.xml')) {
      const schema = path.endsWith('premis.xml') ? 'tests/kit/package/premis-used.xsd' : 'docs/volume.xsd'
      writeFileSync(join(folder, 'checked.xml'), bytes)
      expectPass(`${path} is valid`, 'xmllint', ['--noout', '--schema', join(process.cwd(), schema), 'checked.xml'])
    }

  if (hasBagit) await compareWithBagit(own)
  else
    process.stdout.write(
      '  left out: the Python module bagit is not installed, so no second program for bags was asked\n'
    )
  execFileSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'browser',
      '--testTimeout',
      '1800000',
      '-t',
      'a large package',
      'tests/client/parts/package/verify-chosen.test.tsx'
    ],
    { stdio: 'inherit', env: { ...process.env, VITE_LARGE_BLOCKS: '1280' } }
  )
} catch (error) {
  wrong.push(error instanceof Error ? error.message : String(error))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const one of wrong) process.stdout.write(`  ${one}\n`)
process.exitCode = wrong.length === 0 ? 0 : 1
