import { foreignSelectors } from './foreign-styles.ts'

describe('foreignSelectors', () => {
  it.each([
    ['.booking-title-a1{color:red}', []],
    ['@media (width>=48em){.booking-a p,.booking-b>li:not(:last-child){margin:0}}', []],
    ['.booking-a{&:hover{color:red}p{margin:0}}', []],
    ['@keyframes booking-grow{from{height:0}50%{height:1px}to{height:2px}}', []],
    ['@font-face{font-family:"a{b"}.booking-a:after{content:"} .bar {"}', []],
    ['.bar{display:none}', ['.bar']],
    ['.booking-a,body{margin:0}', ['body']],
    ['@layer base{@supports (gap:1px){#main .split{opacity:0}}}', ['#main .split']],
    ['/* .booking-a */ :root{--m-accent:red}', [':root']],
    ['body:has(.booking-a){overflow:hidden}', ['body:has(.booking-a)']],
    ['.bar:not(.booking-a){display:none}', ['.bar:not(.booking-a)']],
    ['.appointments-a{color:red}', ['.appointments-a']],
    ['.booking-a:not(:first-child,:nth-child(2)){margin:0}', []],
    ['.booking-a:is(:hover,:focus-visible:not(:disabled)){margin:0}', []],
    ['.a:is(.booking-a,:where(.booking-b>p,.booking-c:has(a,:is(b)))){margin:0}', []],
    ['.booking-a\\,b[title="),"],.a\\(b{margin:0}', ['.a\\(b']],
    [':where(.booking-a,body){margin:0}', [':where(.booking-a,body)']],
    ['.bar:not(:is(.a),.booking-a){margin:0}', ['.bar:not(:is(.a),.booking-a)']],
    ['.bar:has(:not(.a)~.booking-a),.booking-a{margin:0}', ['.bar:has(:not(.a)~.booking-a)']],
  ])('finds in %s: %j', (css, found) => {
    expect(foreignSelectors(css, 'booking')).toEqual(found)
  })
})
