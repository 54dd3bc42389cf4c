import { PDFDocument, type PDFContext, PDFName } from '@cantoo/pdf-lib'

import { type TiffPicture, type TiffPiece, UnsupportedTiff } from './tiff-picture.ts'

/** How a TIFF says that its pieces are packed. */
const PACKED = {
  not: 1,
  fax: 2,
  fax3: 3,
  fax4: 4,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  oldDeflate: 32_946,
  bits: 32_773
} as const
/** What the numbers of its pixels mean. */
const MEANS = { whiteIsZero: 0, blackIsZero: 1, rgb: 2, palette: 3, inks: 5, ycc: 6 } as const
const OLD_LZW = 0

/** The entries of a dictionary. */
type Entries = NonNullable<Parameters<PDFContext['stream']>[1]>
type Entry = Entries[string]

/**
 * Puts the picture of a TIFF into a PDF, piece by piece as they are packed: every way in which scanners pack them is one of PDF as
 * well, so that nothing is unpacked here. The page is as large as the picture, a point a pixel, and is upright. Throws
 * UnsupportedTiff where PDF has no such picture.
 */
export async function tiffPdf(picture: TiffPicture, file: Buffer): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context } = document
  const { width, height, orientation, pieces } = picture
  const isAcross = orientation >= 5
  const page = document.addPage(isAcross ? [height, width] : [width, height])
  const colours = coloursOf(picture, context)
  const draws = pieces.map((piece, at) => {
    const bytes = bytesOf(piece, picture, file)
    const image = context.register(
      context.stream(bytes, { ...colours, ...packingOf(picture, piece, bytes), ...sizeOf(picture, piece) })
    )
    page.node.setXObject(PDFName.of(`P${at}`), image)
    return `q ${piece.width} 0 0 ${piece.height} ${piece.x} ${height - piece.y - piece.height} cm /P${at} Do Q`
  })
  const content = [`${uprightMatrix(picture).join(' ')} cm`, ...draws].join('\n')
  page.node.addContentStream(context.register(context.stream(content)))
  return await document.save({ useObjectStreams: false, updateFieldAppearances: false })
}

const sizeOf = ({ bits }: TiffPicture, { width, height }: TiffPiece) => ({
  Type: 'XObject',
  Subtype: 'Image',
  Width: width,
  Height: height,
  BitsPerComponent: bits
})

/** What the numbers of the pixels mean, in the words of PDF. */
function coloursOf({ photometric, samples, bits, compression, colours }: TiffPicture, context: PDFContext): Entries {
  if (![1, 2, 4, 8].includes(bits)) throw new UnsupportedTiff(`${bits} bits`)
  const isOf = (means: number, of: number) => photometric === means && samples === of
  if (isOf(MEANS.whiteIsZero, 1) || isOf(MEANS.blackIsZero, 1)) {
    // What a fax calls white is a one in PDF, so that its zeros are black.
    const isFax = FAXES.has(compression)
    const isNegative = (photometric === MEANS.whiteIsZero) !== isFax
    return { ColorSpace: 'DeviceGray', ...(isNegative && { Decode: [1, 0] }) }
  }
  if (isOf(MEANS.rgb, 3)) return { ColorSpace: 'DeviceRGB' }
  if (isOf(MEANS.rgb, 4)) return { ColorSpace: opaque(context) }
  if (isOf(MEANS.inks, 4)) return { ColorSpace: 'DeviceCMYK' }
  if (isOf(MEANS.ycc, 3) && compression === PACKED.jpeg) return { ColorSpace: 'DeviceRGB' }
  if (isOf(MEANS.palette, 1) && colours.length === 3 * 2 ** bits) {
    const count = 2 ** bits
    const table = Uint8Array.from(
      { length: 3 * count },
      (_, at) => (colours[(at % 3) * count + Math.floor(at / 3)] ?? 0) >> 8
    )
    return { ColorSpace: ['Indexed', 'DeviceRGB', count - 1, context.register(context.stream(table))] }
  }
  throw new UnsupportedTiff(`pixels of kind ${photometric} with ${samples} numbers`)
}

/** Red, green, blue and a fourth number, how much is seen through, which is left out. */
function opaque(context: PDFContext): Entry {
  const leaveOut = context.register(
    context.stream('{pop}', { FunctionType: 4, Domain: [0, 1, 0, 1, 0, 1, 0, 1], Range: [0, 1, 0, 1, 0, 1] })
  )
  return ['DeviceN', ['Red', 'Green', 'Blue', 'None'], 'DeviceRGB', leaveOut]
}

const FAXES: ReadonlySet<number> = new Set([PACKED.fax, PACKED.fax3, PACKED.fax4])

/** How a piece is packed, in the words of PDF. */
function packingOf(picture: TiffPicture, { width, height }: TiffPiece, bytes: Uint8Array): Entries {
  const { compression, samples, bits, predictor, photometric, faxOptions } = picture
  const rows = {
    ...(predictor === 2 && { DecodeParms: { Predictor: 2, Colors: samples, BitsPerComponent: bits, Columns: width } })
  }
  const fax = { Columns: width, Rows: height }
  switch (compression) {
    case PACKED.not:
      return {}
    case PACKED.bits:
      return { Filter: 'RunLengthDecode' }
    case PACKED.lzw:
      if (bytes[0] === OLD_LZW) throw new UnsupportedTiff('LZW as it was before TIFF 5.0')
      if (predictor > 2) throw new UnsupportedTiff('pixels as fractions')
      return { Filter: 'LZWDecode', ...rows }
    case PACKED.deflate:
    case PACKED.oldDeflate:
      if (predictor > 2) throw new UnsupportedTiff('pixels as fractions')
      return { Filter: 'FlateDecode', ...rows }
    case PACKED.fax:
      return { Filter: 'CCITTFaxDecode', DecodeParms: { ...fax, K: 0, EncodedByteAlign: true } }
    case PACKED.fax3:
      return {
        Filter: 'CCITTFaxDecode',
        DecodeParms: { ...fax, K: faxOptions & 1 ? 4 : 0, EncodedByteAlign: (faxOptions & 4) !== 0 }
      }
    case PACKED.fax4:
      return { Filter: 'CCITTFaxDecode', DecodeParms: { ...fax, K: -1 } }
    case PACKED.jpeg:
      return { Filter: 'DCTDecode', DecodeParms: { ColorTransform: photometric === MEANS.ycc ? 1 : 0 } }
    default:
      throw new UnsupportedTiff(`packed by way ${compression}`)
  }
}

/** The bytes of a piece. A JPEG gets the tables that all pieces have in common; bits in reverse are turned round. */
function bytesOf(
  { offset, length }: TiffPiece,
  { compression, jpegTables, isReversed }: TiffPicture,
  file: Buffer
): Uint8Array {
  const bytes = file.subarray(offset, offset + length)
  if (compression === PACKED.jpeg)
    return jpegTables.length > 4 ? Buffer.concat([Uint8Array.from(jpegTables.slice(0, -2)), bytes.subarray(2)]) : bytes
  return isReversed ? bytes.map(reversed) : bytes
}

function reversed(byte: number): number {
  let turned = 0
  for (let bit = 0; bit < 8; bit += 1) turned |= ((byte >> bit) & 1) << (7 - bit)
  return turned
}

/** Brings the picture upright: by what its first row and column are, as TIFF and EXIF number it. */
function uprightMatrix({ orientation, width, height }: TiffPicture): readonly number[] {
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, width, 0]
    case 3:
      return [-1, 0, 0, -1, width, height]
    case 4:
      return [1, 0, 0, -1, 0, height]
    case 5:
      return [0, -1, -1, 0, height, width]
    case 6:
      return [0, -1, 1, 0, 0, width]
    case 7:
      return [0, 1, 1, 0, 0, 0]
    case 8:
      return [0, 1, -1, 0, height, 0]
    default:
      return [1, 0, 0, 1, 0, 0]
  }
}
