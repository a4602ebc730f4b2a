// Each shell line gets a button that copies it; without JavaScript the lines are still there to select.
for (const line of document.querySelectorAll('.line')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(line.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  line.append(button);
}
