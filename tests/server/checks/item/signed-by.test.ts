import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { letterPdf } from '#kit/files/letter-pdf.ts'
import { isNamedInText, signedByOther } from '#server/checks/item/signed-by.ts'
import { readPages } from '#server/checks/reading/read-pages.ts'

const ISSUER = '云澜市发展和改革委员会'
const BODIES = [ISSUER, '云澜第一建筑工程有限公司', '云澜方圆建筑设计有限公司', '云澜正衡工程监理有限公司']

test('a file whose text is signed by another known body than its 责任者 is named with who signed it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signed-'))
  try {
    const path = join(folder, 'letter.pdf')
    await writeFile(path, letterPdf({ issuer: ISSUER, pages: 2 }))
    const { text } = await readPages({ path, format: 'pdf', text: true, drawing: false })
    expect(text?.closing).toContain(ISSUER)
    const signer = (responsible: string, bodies = BODIES) => signedByOther(responsible, [{ text }], bodies)
    expect(signer('云澜第一建筑工程有限公司')).toBe(ISSUER)
    expect(signer(ISSUER)).toBeUndefined()
    // Whom nobody knows may have signed it.
    expect(signer('云澜第一建筑工程有限公司', BODIES.slice(1))).toBeUndefined()
    // To whom it is addressed is named in it: only a person can say.
    expect(signer('云澜星河置业有限公司')).toBeUndefined()
    // A laboratory that has signed its report has formed it, though it takes no part in the project.
    expect([ISSUER, '云澜建设工程质量检测有限公司'].map((name) => isNamedInText(name, [{ text }]))).toEqual([
      true,
      false
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})
