/** What a visitor sees when a page could not be rendered: no script, no style sheet, nothing to fail. */
export const crashPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title>
</head>
<body>
<main>
<h1>Something went wrong on our side.</h1>
<p>Nothing was lost; try again.</p>
<p><a href="">Try again</a> · <a href="/">Home</a></p>
</main>
</body>
</html>
`;
