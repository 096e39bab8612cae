declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css'
declare module '*.scss'
declare module '*.json?first' {
  const messages: Record<string, unknown>
  export default messages
}
