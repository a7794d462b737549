/** Dishes and comments can be read from two meters on a tablet, and every button fits a thumb. */
export const STYLE = `
:root { color-scheme: light dark; font-size: 18px; --page: #e9ecf0; --card: #fff; --ink: #14171a; --soft: #56606b; --line: #cfd6dd; --new: #1453cc; --yes: #14713c; --late: #ffb000; --red: #cc1616; }
/* Where a screen is low, four orders still fit. */
@media (min-width: 700px) { :root { font-size: clamp(18px, 2.8vh, 22px); } }
@media (prefers-color-scheme: dark) {
	:root { --page: #0c0e11; --card: #1a1f25; --ink: #f4f6f8; --soft: #a9b3be; --line: #39424c; --new: #2a66e0; --yes: #1c7f47; --red: #d92626; }
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--page); color: var(--ink); font: 1rem/1.15 system-ui, sans-serif; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; }
body > header { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 14px; padding: 4px 10px; background: var(--card); border-bottom: 2px solid var(--line); }
h1 { font-size: 1.2rem; margin-right: auto; }
@media (max-width: 699px) { h1 span { display: none; } }
.count { font-weight: 700; color: var(--soft); }
.count b { font-size: 1.2rem; color: var(--ink); }
#below { padding: 0 10px; border-radius: 8px; background: var(--late); color: #000; font-size: 1.2rem; font-weight: 800; }
/* Its room is kept: no button moves when it appears. */
#below[hidden] { display: block; visibility: hidden; }
.notice { flex: 1 0 100%; padding: 3px 12px; border-radius: 8px; background: var(--red); color: #fff; font-size: 1.2rem; font-weight: 800; }
.off:not([hidden]) { display: flex; flex: 1 1 auto; align-items: center; gap: 8px; padding-block: 2px; }
.off span { flex: 1; }
#seen { flex: none; min-width: 5em; min-height: 48px; background: #fff; color: #14171a; font-size: 1rem; }
.notice small { display: block; font-size: .8rem; font-weight: 400; }
.notice.old, .notice.lost { display: none; }
.is-old .old, .is-lost .lost { display: block; }
.is-old main { filter: grayscale(1); opacity: .7; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(350px, 100%), 1fr)); align-items: start; gap: 8px; padding: 8px; }
.none { grid-column: 1 / -1; padding: 20vh 0; text-align: center; font-size: 1.7rem; color: var(--soft); }
section { container-type: inline-size; display: flex; flex-direction: column; overflow: hidden; background: var(--card); border: 3px solid var(--line); border-radius: 12px; }
section > header { display: flex; flex-wrap: wrap; align-items: center; gap: 1px 10px; padding: 3px 12px; color: #fff; background: #56606b; }
.new > header { background: var(--new); }
.accepted > header { background: var(--yes); }
h2 { max-width: 100%; font-size: 1.6rem; line-height: 1.1; }
.place { flex: 1 0 100%; order: 1; font-size: .85rem; }
.place bdi + bdi::before { content: '· '; }
@container (min-width: 440px) { .place { flex: 1 0 8em; order: 0; font-size: .75rem; } }
.wait { margin-left: auto; padding: 0 10px; border-radius: 8px; background: #fff; color: #14171a; font-size: 1.4rem; font-weight: 800; }
.late .wait { background: var(--late); }
.too-late .wait { background: var(--red); color: #fff; box-shadow: 0 0 0 2px #fff; }
.too-late { border-color: var(--red); }
.test { padding: 6px 12px; border-bottom: 4px dashed var(--card); background: var(--ink); color: var(--card); font-weight: 800; text-align: center; text-transform: uppercase; }
.comment { max-height: 4.6em; overflow-y: auto; padding: 3px 12px; background: linear-gradient(#ffe03d, #ffe03d) bottom / 100% 1em no-repeat local, linear-gradient(transparent, #0009) bottom / 100% 1em no-repeat, #ffe03d; color: #000; font-size: 1.3rem; font-weight: 800; white-space: pre-line; overflow-wrap: anywhere; border-block: 3px solid #000; }
.dishes { padding: 3px 12px; }
.dishes > li { padding: 1px 0; font-size: 1.3rem; font-weight: 700; }
.dishes li li { padding-left: 1.4em; font-size: 1.15rem; font-weight: 500; }
.many { padding: 0 6px; border-radius: 6px; background: var(--ink); color: var(--card); }
.dishes :is(s, small) { color: var(--soft); }
form { position: relative; display: flex; align-items: start; gap: 8px; padding: 2px 12px 6px; }
/* A card has its buttons in one row: where it is narrow, each has two lines. */
button, summary { min-height: 52px; padding: 2px 4px; border: 2px solid transparent; border-radius: 10px; font: inherit; font-weight: 800; line-height: 1; overflow-wrap: normal; cursor: pointer; touch-action: manipulation; }
button { flex: 1 1 0; background: var(--yes); color: #fff; }
:is(button, summary):focus-visible { outline: 4px solid var(--late); outline-offset: 2px; }
summary { display: grid; place-items: center; list-style: none; border-color: var(--soft); color: var(--soft); }
summary::-webkit-details-marker { display: none; }
details { flex: 1 1 0; }
/* Decline stays where it was pressed: no other button comes under a second tap. */
details[open] { padding-bottom: 60px; }
details button { position: absolute; inset: auto 12px 6px; background: var(--red); }
#sound { flex: none; padding: 4px 10px; background: var(--late); color: #000; }
output { position: absolute; inset: 0; display: grid; place-items: center; background: var(--card); font-size: 1.2rem; font-weight: 800; text-align: center; }
output:empty { display: none; }
.stamp { align-self: center; rotate: -6deg; margin: 8px 0 26px; padding: 4px 18px; border: 5px solid var(--red); border-radius: 10px; background: var(--red); color: #fff; font-size: 1.8rem; font-weight: 900; text-transform: uppercase; }
.declined .stamp { rotate: none; margin: 0 12px 12px; font-size: 1.2rem; text-align: center; text-transform: none; }
:is(.canceled, .declined) .dishes { color: var(--soft); text-decoration: line-through; }
.fresh { animation: fresh 1s 6; }
@keyframes fresh { 50% { background: var(--late); border-color: var(--late); } }
@media (prefers-reduced-motion: reduce) { .fresh { animation: none; border: 6px solid var(--late); } }
`;
