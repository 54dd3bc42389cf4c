/** 统计报表. */
export default function Statistics() {
  return null
}
