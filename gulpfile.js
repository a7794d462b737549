const { dest, src } = require('gulp');

// Only what the nodes show or are found by: a picture from docs/ or test/ must never reach the package.
const ASSETS = ['nodes/**/*.{svg,png,json}', 'credentials/**/*.{svg,png}', 'icons/**/*.{svg,png}'];

// `encoding: false` keeps PNG bytes as they are; gulp 5 would read them as text.
function build() {
	return src(ASSETS, { base: '.', encoding: false }).pipe(dest('dist'));
}

exports.build = build;
