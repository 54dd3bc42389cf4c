/** The header that has a download kept under a name in any script (READINGS.md A49). */
export function attachmentName(file: string): string {
  const safe = file.replace(/[\\/:*?"<>|]/g, '_')
  return `attachment; filename="${safe.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(safe)}`
}
