/** Layout of the bank's page; fits the smallest challenge window (250 by 400 px). */
export const acsPage = (body: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your bank (sandbox)</title>
<style>
:root { font: 16px/1.5 "Open Sans", "Segoe UI", system-ui, sans-serif; color: #1f1b2d; background: #fff; }
* { box-sizing: border-box; }
body { margin: 0; }
.sandbox { margin: 0; padding: 6px 16px; background: #ffefd5; color: #714815; font-size: 14px; text-align: center; }
main { padding: 16px; max-width: 420px; margin: 0 auto; }
h1 { font-size: 20px; line-height: 1.2; margin: 8px 0; letter-spacing: -0.01em; }
p { margin: 0 0 16px; }
label { display: block; font-weight: 600; margin-bottom: 4px; }
input { font: inherit; width: 100%; min-height: 48px; padding: 8px 14px; border: 1px solid #817d91; border-radius: 8px; }
input:focus, button:focus-visible { outline: 3px solid #773fde; outline-offset: 1px; }
.buttons { display: flex; gap: 12px; margin-top: 16px; flex-wrap: wrap; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 20px; border: 0; border-radius: 999px; background: #1f1b2d; color: #fff; cursor: pointer; }
button.quiet { background: #edebf6; color: #1f1b2d; }
</style>
</head>
<body>
<p class="sandbox">Sandbox, no real money</p>
<main>
${body}
</main>
</body>
</html>
`;
