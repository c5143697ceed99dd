"""The ten lines of the README, and the lines at the top of the package."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import wardroom

PYTHON = Path(__file__).parent.parent


def lines_of(readme: Path) -> str:
    found = re.search(r"```python\n(.*?)```", readme.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found.group(1)


def test_both_readmes_show_the_same_ten_lines() -> None:
    lines = lines_of(PYTHON / "README.md")
    assert lines == lines_of(PYTHON.parent / "README.md")
    assert len([line for line in lines.splitlines() if line]) <= 10


def test_the_lines_run(tmp_path: Path) -> None:
    lines = lines_of(PYTHON / "README.md")
    ran = subprocess.run([sys.executable, "-c", lines], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "'ijn'" in ran.stdout and "'usn'" in ran.stdout


def test_the_lines_at_the_top_of_the_package_run() -> None:
    ran = doctest.testmod(wardroom)
    assert ran.attempted >= 4 and ran.failed == 0
