import qrcode from 'qrcode-generator'

/** The dark squares of a QR code as rows of a square (ISO/IEC 18004), error correction M. */
export function codeSquares(text: string): boolean[][] {
  qrcode.stringToBytes = (words) => [...new TextEncoder().encode(words)]
  const code = qrcode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  const size = code.getModuleCount()
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => code.isDark(row, column))
  )
}
